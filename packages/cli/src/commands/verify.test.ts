import { generateKeyPairSync } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  attestationText,
  keyIdOf,
  keyListText,
  makeAttestation,
  makeKeyList,
  rawPublicKey,
} from "@skillquay/scan/attestation";
import { buildManifest } from "@skillquay/skill";
import { packSkill } from "@skillquay/skill/archive";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

const ARGS = ["--attestation", "said.json", "--key", "keys.json"];

/** A skill in the folder `pdf` with a file, and what a hub says of it. */
async function attested(verdict: "allow" | "review" | "block" = "allow") {
  await putSkill(sandbox.project, "pdf", { files: { "scripts/run.sh": "#!/bin/sh\necho hi\n" } });
  const { treeDigest } = await buildManifest(join(sandbox.project, "pdf"), "SKILL.md");
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = rawPublicKey(publicKey);
  const statement = {
    treeDigest,
    verdict,
    findings: [],
    engine: "skillquay-scan-7",
    time: "2026-02-03T04:05:06.007Z",
  };
  const text = makeAttestation(statement, { keyId: keyIdOf(raw), privateKey });
  await writeFile(join(sandbox.project, "said.json"), attestationText(text));
  await writeFile(join(sandbox.project, "keys.json"), `${keyListText(makeKeyList([raw]))}\n`);
  return { treeDigest, keyId: keyIdOf(raw) };
}

/** The file with one bit of its middle byte changed. */
async function changeByte(file: string): Promise<void> {
  const path = join(sandbox.project, file);
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(path, bytes);
}

describe("skillquay verify", () => {
  it("says verdict, engine, key and time of files that are what was scanned", async () => {
    const { treeDigest, keyId } = await attested();
    expect(await sandbox.run(["verify", "pdf", ...ARGS])).toMatchObject({
      exitCode: 0,
      stdout: "Clear or notes\n",
      stderr: `Signed with the key ${keyId}: scanned by skillquay-scan-7 at 2026-02-03T04:05:06.007Z.\nThe files are those that were scanned (${treeDigest}).\n`,
    });
  });

  it("takes a zip of the same files for the same", async () => {
    const { treeDigest } = await attested();
    const { files } = await buildManifest(join(sandbox.project, "pdf"), "SKILL.md");
    const read = files.map(async ({ path, executable }) => ({
      path,
      executable,
      bytes: await readFile(join(sandbox.project, "pdf", path)),
    }));
    await writeFile(
      join(sandbox.project, "pdf.zip"),
      await packSkill(await Promise.all(read), { folder: "pdf" }),
    );
    const { exitCode, stdout } = await sandbox.run(["verify", "pdf.zip", ...ARGS, "--json"]);
    expect([exitCode, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ verified: true, treeDigest }),
    ]);
  });

  it("ends with the exit code of the verdict", async () => {
    await attested("review");
    expect(await sandbox.run(["verify", "pdf", ...ARGS])).toMatchObject({ exitCode: 3, stdout: "Check\n" });
    await attested("block");
    expect(await sandbox.run(["verify", "pdf", ...ARGS])).toMatchObject({ exitCode: 4, stdout: "Blocked\n" });
  });

  it.each([
    ["pdf/SKILL.md", "The files are not those that the attestation speaks of."],
    ["pdf/scripts/run.sh", "The files are not those that the attestation speaks of."],
    ["said.json", "attestation"],
    ["keys.json", "list of keys"],
  ])("fails with exit code 1 when one byte of %s is changed, and says what differs", async (file, words) => {
    await attested();
    await changeByte(file);
    const { exitCode, stdout, stderr } = await sandbox.run(["verify", "pdf", ...ARGS]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toContain(words);
  });

  it("does not vouch for files that were not there, hidden ones included", async () => {
    await attested();
    await writeFile(join(sandbox.project, "pdf/.hidden.sh"), "echo");
    const { exitCode, stderr } = await sandbox.run(["verify", "pdf", ...ARGS]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("'.hidden.sh'");
  });

  it("wants both files, and says which one it cannot read", async () => {
    await attested();
    const without = await sandbox.run(["verify", "pdf", "--key", "keys.json"]);
    expect(without.exitCode).toBe(2);
    expect(without.stderr).toContain(
      "skillquay verify ./pdf --attestation pdf.attestation.json --key hub-keys.json",
    );
    const { exitCode, stderr } = await sandbox.run([
      "verify",
      "pdf",
      "--attestation",
      "no.json",
      "--key",
      "keys.json",
    ]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("'no.json' cannot be read");
    expect((await sandbox.run(["verify", "nothing", ...ARGS])).stderr).toContain("holds no skill");
  });
});
