import { expect, it } from "vitest";
import { shortId, signedWords } from "./proof-words.ts";

it("says who signed a skill, and that the hub attested its scan where nobody did", () => {
  const signature = { state: "valid", signer: "ed25519:0123456789abcdef" } as const;
  expect(signedWords({ signature })).toBe("By key 0123456789ab");
  expect(signedWords({ signature: { state: "none" } })).toBe("By nobody");
  const attestation = { verdict: "allow", at: "2026-01-01T00:00:00Z", keyId: "k" } as const;
  expect(signedWords({ signature: { state: "none" }, attestation })).toBe("By nobody, scan attested");
  expect(signedWords({ signature: { state: "invalid", message: "m" }, attestation })).toBe("Not valid");
  expect(shortId("sigstore:https://vouches.example.com#ada@example.com")).toBe("ada@example.com");
});
