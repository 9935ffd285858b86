import type { SignatureCheck } from "@skillquay/scan/signature";
import { oneLine } from "@skillquay/skill";
import type { SkillProof } from "../contract/index.ts";

/** Who signed, as far as the signature proves it, and over how much. What a signer calls itself is its own text. */
export function signatureView(check: SignatureCheck): SkillProof["signature"] {
  switch (check.state) {
    case "none":
      return { state: "none" };
    case "valid": {
      const { id, name } = check.signer;
      return {
        state: "valid",
        signer: oneLine(id, 200),
        ...(name !== undefined && { signerName: oneLine(name, 200) }),
        files: check.files.length,
      };
    }
    case "unchecked":
    case "invalid":
      return { state: check.state, message: oneLine(check.message, 300) };
  }
}
