import { generateKeyPairSync } from "node:crypto";
import { digestOf } from "@skillquay/skill";
import { describe, expect, it } from "vitest";
import { checkSignature } from "./check-signature.ts";
import { signSkill } from "./sign-skill.ts";

const file = (path: string, text = path, executable = false) => ({
  path,
  sizeBytes: Buffer.byteLength(text),
  digest: digestOf(Buffer.from(text)),
  executable,
});

const files = [file("SKILL.md"), file("scripts/ü.sh", "x", true)];
const { privateKey } = generateKeyPairSync("ed25519");
const text = signSkill({ name: "pdf", files }, { privateKey, signerName: "Docs" });
const signature = Buffer.from(text);
const skill = { name: "pdf", files: [...files, file("SKILL.sig", text)], signature };

describe("checkSignature", () => {
  it("says who signed, whatever the order of the files, and nobody where there is no signature", async () => {
    expect(await checkSignature(skill)).toMatchObject({
      state: "valid",
      signer: { id: expect.stringMatching(/^ed25519:[0-9a-f]{32}$/), name: "Docs" },
    });
    expect(await checkSignature({ ...skill, files: skill.files.toReversed() })).toMatchObject({
      state: "valid",
    });
    expect(await checkSignature({ ...skill, signature: undefined })).toEqual({ state: "none" });
  });

  it("names the file that is changed, missing, added or has another run bit", async () => {
    const message = async (changed: typeof files) => {
      const check = await checkSignature({ ...skill, files: changed });
      return check.state === "invalid" ? check.message : check.state;
    };
    const [main, script] = files.slice(0, 2);
    if (main === undefined || script === undefined) throw new Error("The fixture has two files");
    expect(await message([file("SKILL.md", "other"), script])).toBe("SKILL.md is not as it was signed");
    expect(await message([main])).toBe("scripts/ü.sh is missing");
    expect(await message([...files, file("new.md")])).toBe("new.md was not signed");
    expect(await message([main, { ...script, executable: false }])).toBe(
      "scripts/ü.sh was signed as a program",
    );
    expect(await message([{ ...main, executable: true }, script])).toBe("SKILL.md was signed as no program");
    expect(
      await checkSignature({
        ...skill,
        hasModes: false,
        files: files.map((one) => ({ ...one, executable: false })),
      }),
    ).toMatchObject({ state: "valid" });
  });

  it("refuses every single changed byte of the signature, and one of another skill", async () => {
    for (let at = 0; at < signature.length - 1; at += 1)
      for (const flip of [0x01, 0x20]) {
        const changed = Buffer.from(signature);
        changed.writeUInt8(changed.readUInt8(at) ^ flip, at);
        const { state } = await checkSignature({ ...skill, signature: changed });
        expect([at, flip, state]).toEqual([at, flip, "invalid"]);
      }
    expect(await checkSignature({ ...skill, name: "xlsx" })).toMatchObject({
      code: "signed_files_differ",
      message: "it is one of another skill, 'pdf'",
    });
  });

  it("does not take another's key under a known id, nor a second signature", async () => {
    const envelope = JSON.parse(text);
    const other = JSON.parse(
      signSkill({ name: "pdf", files }, { privateKey: generateKeyPairSync("ed25519").privateKey }),
    );
    const { keyid } = envelope.signatures[0];
    const forged = { ...other, signatures: [{ keyid, sig: other.signatures[0].sig }] };
    const twice = { ...envelope, signatures: [...envelope.signatures, ...other.signatures] };
    for (const wrong of [forged, twice])
      expect(
        await checkSignature({ ...skill, signature: Buffer.from(`${JSON.stringify(wrong)}\n`) }),
      ).toMatchObject({
        state: "invalid",
      });
  });

  it.each(["verificationMaterial", "dsseEnvelope", "messageSignature"])(
    "refuses a bundle of Sigstore of which the %s is nested without end",
    async (part) => {
      const deep = "[".repeat(400_000) + "]".repeat(400_000);
      const text = `{"mediaType":"application/vnd.dev.sigstore.bundle.v0.3+json","${part}":{"x":${deep}}}`;
      expect(await checkSignature({ ...skill, signature: Buffer.from(text) })).toMatchObject({
        state: "invalid",
      });
    },
  );

  it("refuses what only looks like a bundle of Sigstore, and one that would keep it busy", async () => {
    const bundle = (more: object) =>
      Buffer.from(JSON.stringify({ mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json", ...more }));
    const entries = Array.from({ length: 5_000 }, () => ({}));
    const nested = Buffer.from("30820000".repeat(40_000), "hex").toString("base64");
    for (const material of [
      undefined,
      { tlogEntries: entries },
      { tlogEntries: [{ inclusionProof: { hashes: entries } }] },
      { certificate: { rawBytes: nested }, tlogEntries: [{}] },
    ]) {
      const signature = bundle({ verificationMaterial: material, dsseEnvelope: {} });
      const check = await checkSignature({ ...skill, signature });
      expect(check).toMatchObject({ state: "invalid", code: "signature_wrong" });
      if (material !== undefined)
        expect(check).toMatchObject({ message: expect.stringContaining("more than") });
    }
  });
});
