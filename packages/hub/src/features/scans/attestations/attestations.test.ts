import { randomBytes } from "node:crypto";
import { engineVersion } from "@skillquay/scan";
import { attestationText, keyListText, verifyAttestation } from "@skillquay/scan/attestation";
import { describe, expect, it } from "vitest";
import { createSecretBox } from "../../../platform/secrets/secret-box.ts";
import { testDatabase } from "../../../platform/testing/test-database.ts";
import { insertVerdict } from "../queries/verdict-queries.ts";
import { openAttestations } from "./attestations.ts";

const newTree = () => `sha256:${randomBytes(32).toString("hex")}`;

async function fixture() {
  const database = await testDatabase();
  const box = createSecretBox(Buffer.alloc(32, 3));
  const scanned = async (engine = engineVersion) => {
    const treeDigest = newTree();
    const text = {
      treeDigest,
      engine,
      verdict: "review",
      findings: [],
      capabilities: ["hides text"],
    } as const;
    await insertVerdict(database.db, text);
    return treeDigest;
  };
  return { database, box, scanned, attestations: await openAttestations({ database, box }) };
}

describe("an attestation of the hub", () => {
  it("can be verified with the published keys, and is the same each time and on every instance", async () => {
    const { database, box, scanned, attestations } = await fixture();
    const treeDigest = await scanned();
    const text = await attestations.of(treeDigest);
    if (text === undefined) throw new Error("nothing was said");
    const other = await openAttestations({ database, box });
    expect(await other.of(treeDigest)).toEqual(text);
    const keys = keyListText(await other.keys());
    expect(verifyAttestation({ attestation: attestationText(text), keys, treeDigest })).toMatchObject({
      ok: true,
      attestation: { verdict: "review", engine: engineVersion },
    });
  });

  it("is not made for a tree that the present engine has not looked at", async () => {
    const { scanned, attestations } = await fixture();
    expect(await attestations.of(newTree())).toBeUndefined();
    expect(await attestations.of(await scanned("another-engine"))).toBeUndefined();
  });

  it("stays valid when another key signs, and later ones are signed with that", async () => {
    const { scanned, attestations } = await fixture();
    const [old, later] = [await scanned(), await scanned()];
    const previous = await attestations.of(old);
    await attestations.rotate();
    const after = await attestations.of(later);
    expect(after?.keyId).not.toBe(previous?.keyId);
    expect(await attestations.of(old)).toEqual(previous);
    const { keys } = await attestations.keys();
    expect(keys.map(({ keyId }) => keyId)).toEqual([after?.keyId, previous?.keyId]);
  });
});

describe("the keys that sign", () => {
  it("are one for all instances that start together, and sealed in the database", async () => {
    const database = await testDatabase();
    const box = createSecretBox(randomBytes(32));
    const opened = await Promise.all([1, 2, 3].map(() => openAttestations({ database, box })));
    const lists = await Promise.all(opened.map((one) => one.keys()));
    expect(new Set(lists.map(keyListText)).size).toBe(1);
    expect(lists[0]?.keys).toHaveLength(1);
    const [row] = await database.db.selectFrom("signing_keys").selectAll().execute();
    expect(row?.private_key.includes(Buffer.from("MC4CAQAwBQYDK2Vw"))).toBe(false);
    expect(() =>
      createSecretBox(randomBytes(32)).open(`signing-key:${row?.id}`, row?.private_key ?? Buffer.of()),
    ).toThrow();
  });
});
