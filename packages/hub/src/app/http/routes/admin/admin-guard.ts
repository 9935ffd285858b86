import { createHash, timingSafeEqual } from "node:crypto";
import { hubError } from "../../../../platform/errors.ts";

/** Throws unless the header is the operator's secret. Takes the same time for every wrong one. */
export function createAdminGuard(secret: string): (presented: string | undefined) => void {
  const expected = sha256(secret);
  return (presented) => {
    // Hashes have one length, so comparing them says nothing about that of the secret.
    if (timingSafeEqual(sha256(presented ?? ""), expected) && presented !== undefined) return;
    throw hubError("invalid_credentials", "This needs the operator's secret.", {
      suggestions: [`Send it in the header '${ADMIN_HEADER}'`],
    });
  };
}

export const ADMIN_HEADER = "MCP_ADMIN_SECRET";

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
