import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { readPolicy } from "@skillquay/scan/policy";
import { signSkill } from "@skillquay/scan/signature";
import { describe, expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { manifestFile } from "../skills/skill-upload.ts";
import { mainFile, uploadOf } from "../skills/testing/main-file.ts";
import { importFixture } from "./testing/import-fixture.ts";

const database = useTestDatabase();
const unique = () => `s${crypto.randomUUID().slice(0, 8)}`;
const newKey = () => generateKeyPairSync("ed25519").privateKey;

function signed(name: string, privateKey: KeyObject, body = "Does it. Use when asked to.") {
  const files = uploadOf({ "SKILL.md": mainFile(name, body) });
  const text = signSkill({ name, files: files.map(manifestFile) }, { privateKey, signerName: "Docs" });
  return uploadOf({ "SKILL.md": mainFile(name, body), "SKILL.sig": text });
}

function policies(value: object) {
  const read = readPolicy(JSON.stringify(value), "the hub's policy");
  if ("mistakes" in read) throw new Error(read.mistakes.join());
  return [read.policy];
}

async function uploading(value: object = {}) {
  const fixture = await importFixture(database(), { policies: policies(value) });
  const owner = await fixture.owner(0);
  return {
    ...fixture,
    owner,
    async upload(files: ReturnType<typeof uploadOf>) {
      const { importId } = await fixture.imports.startUpload(owner, { files });
      await fixture.queue.drain();
      return fixture.imports.get(owner, importId);
    },
  };
}

describe("a signed upload", () => {
  it("is taken with its signer, and waits for its owner when somebody else signs the next version", async () => {
    const { upload, driveOf, owner, imports, queue } = await uploading();
    const [name, key] = [unique(), newKey()];
    expect(await upload(signed(name, key))).toMatchObject({ state: "done" });
    expect(await upload(signed(name, key, "Does it better. Use when asked to."))).toMatchObject({
      state: "done",
    });
    const other = await upload(signed(name, newKey(), "Does something else. Use when asked to."));
    expect(other).toMatchObject({
      state: "waiting",
      findings: [
        {
          rule: "signature.signer-changed",
          evidence: expect.stringMatching(/^was 'Docs' \(ed25519:\w+\), is 'Docs' \(ed25519:\w+\)$/),
        },
      ],
    });
    expect(await driveOf(owner.accountId)).toEqual([`${name} 2`]);
    await imports.decide(owner, other.importId, "accept");
    await queue.drain();
    expect(await driveOf(owner.accountId)).toEqual([`${name} 3`]);
    expect(
      await upload(uploadOf({ "SKILL.md": mainFile(name, "Unsigned now. Use when asked to.") })),
    ).toMatchObject({
      state: "waiting",
    });
  });

  it("is refused by name when a file is not as it was signed", async () => {
    const { upload } = await uploading();
    const name = unique();
    const files = signed(name, newKey()).map((file) =>
      file.path === "SKILL.md" ? { ...file, bytes: Buffer.from(mainFile(name, "Other. Use it.")) } : file,
    );
    await expect(upload(files)).rejects.toMatchObject({
      code: "skill_invalid",
      suggestions: [expect.stringContaining("SKILL.md is not as it was signed")],
    });
  });
});

describe("the operator's policy", () => {
  it("lets no unsigned upload in", async () => {
    const { upload, driveOf, owner } = await uploading({ "require-signature": true });
    const name = unique();
    expect(await upload(uploadOf({ "SKILL.md": mainFile(name) }))).toMatchObject({
      state: "refused",
      problem: { error: "policy_refused", message: expect.stringContaining("it is not signed") },
    });
    expect(await driveOf(owner.accountId)).toEqual([]);
    expect(await upload(signed(name, newKey()))).toMatchObject({ state: "done" });
  });

  it("says where skills may come from", async () => {
    const name = unique();
    const closed = await uploading({ "allowed-sources": ["github.com/team/*"] });
    expect(await closed.upload(uploadOf({ "SKILL.md": mainFile(name) }))).toMatchObject({ state: "refused" });
    const open = await uploading({ "allowed-sources": ["upload"] });
    expect(await open.upload(uploadOf({ "SKILL.md": mainFile(name) }))).toMatchObject({ state: "done" });
  });
});
