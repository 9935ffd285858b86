import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Finding } from "../engine/finding.ts";
import { attestationText, findingsDigest, keyIdOf, makeAttestation, rawPublicKey } from "./attestation.ts";
import { canonicalJson } from "./canonical-json.ts";
import { keyListText, makeKeyList } from "./key-list.ts";
import { verifyAttestation } from "./verify-attestation.ts";

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = rawPublicKey(publicKey);
  return { raw, privateKey, keyId: keyIdOf(raw) };
}

const finding: Finding = {
  rule: "exfiltration.key-sent",
  severity: "block",
  confidence: "high",
  path: "scripts/ü.py",
  line: 3,
  evidence: "open(…)",
  message: "Sends a key.",
};
const treeDigest = `sha256:${"ab".repeat(32)}`;
const statement = {
  treeDigest,
  verdict: "block",
  findings: [finding],
  engine: "skillquay-scan-1",
  time: "2026-02-03T04:05:06.007Z",
} as const;
const key = newKey();
const attestation = attestationText(makeAttestation(statement, key));
const keys = keyListText(makeKeyList([newKey().raw, key.raw]));

describe("verifyAttestation", () => {
  it("accepts what a hub with one of the keys said of these bytes, also from a file that ends with a line break", () => {
    const seen = {
      ok: true,
      attestation: { verdict: "block", engine: "skillquay-scan-1", time: statement.time },
    };
    expect(verifyAttestation({ attestation, keys, treeDigest })).toMatchObject(seen);
    expect(
      verifyAttestation({ attestation: `${attestation}\n`, keys: `${keys}\n`, treeDigest }),
    ).toMatchObject(seen);
  });

  it("refuses every single changed byte of the attestation", () => {
    for (const changed of withOneByteChanged(attestation))
      expect([changed, verifyAttestation({ attestation: changed, keys, treeDigest }).ok]).toEqual([
        changed,
        false,
      ]);
  });

  it("refuses every single changed byte of the list of keys", () => {
    for (const changed of withOneByteChanged(keys))
      expect([changed, verifyAttestation({ attestation, keys: changed, treeDigest }).ok]).toEqual([
        changed,
        false,
      ]);
  });

  it("says which of the three is wrong", () => {
    const code = (given: Partial<Parameters<typeof verifyAttestation>[0]>) => {
      const text = verifyAttestation({ attestation, keys, treeDigest, ...given });
      return text.ok ? "ok" : text.code;
    };
    expect(code({ attestation: "{}" })).toBe("attestation_invalid");
    expect(code({ attestation: `${attestation} ` })).toBe("attestation_invalid");
    expect(code({ attestation: attestation.replace('"block"', '"allow"') })).toBe("signature_wrong");
    expect(code({ keys: "[]" })).toBe("keys_invalid");
    expect(code({ keys: keyListText(makeKeyList([newKey().raw])) })).toBe("key_unknown");
    expect(code({ treeDigest: `sha256:${"ac".repeat(32)}` })).toBe("files_differ");
  });

  it("does not take a foreign key under the name of a known one", () => {
    const forged = attestationText(makeAttestation(statement, { ...newKey(), keyId: key.keyId }));
    expect(verifyAttestation({ attestation: forged, keys, treeDigest })).toMatchObject({
      code: "signature_wrong",
    });
    const relabelled = keys.replaceAll(
      Buffer.from(key.raw).toString("base64"),
      newKey().raw.toString("base64"),
    );
    expect(verifyAttestation({ attestation: forged, keys: relabelled, treeDigest })).toMatchObject({
      code: "keys_invalid",
    });
  });
});

describe("findingsDigest", () => {
  it("does not depend on the order of members, and on everything else", () => {
    const { rule, ...rest } = finding;
    expect(findingsDigest([{ ...rest, rule }])).toBe(findingsDigest([finding]));
    expect(findingsDigest([{ ...finding, line: 4 }])).not.toBe(findingsDigest([finding]));
  });
});

it("pins the bytes that are signed", () => {
  expect(canonicalJson({ b: [1, "ü\n", null], a: { d: true, c: "" } })).toBe(
    '{"a":{"c":"","d":true},"b":[1,"ü\\n",null]}',
  );
  expect(Object.keys(JSON.parse(attestation))).toEqual([
    "engine",
    "findingsDigest",
    "format",
    "keyId",
    "signature",
    "time",
    "treeDigest",
    "verdict",
  ]);
});

function* withOneByteChanged(text: string): Generator<string> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 1)
    for (const flip of [0x01, 0x20]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ flip, at);
      yield changed.toString("utf8");
    }
}
