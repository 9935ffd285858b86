import { expect, it } from "vitest";
import { signatureView } from "./proof-view.ts";

it("tells what a signature proves apart from what its signer calls itself", () => {
  const file = { path: "SKILL.md", sizeBytes: 1, digest: "sha256:1", executable: false };
  const signer = { id: "ed25519:abc", name: "Harbour\noffice" };
  expect(signatureView({ state: "valid", signer, files: [file] })).toEqual({
    state: "valid",
    signer: "ed25519:abc",
    signerName: "Harbour office",
    files: 1,
  });
  expect(signatureView({ state: "none" })).toEqual({ state: "none" });
  expect(
    signatureView({ state: "invalid", code: "signed_files_differ", message: "other files were signed" }),
  ).toEqual({ state: "invalid", message: "other files were signed" });
});
