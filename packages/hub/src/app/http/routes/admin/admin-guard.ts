import { createHash, timingSafeEqual } from "node:crypto";
import { hubError } from "../../../../platform/errors.ts";
import { bearerToken } from "../../../../platform/tokens/bearer-token.ts";

/** Throws unless the header is the operator's secret. Takes the same time for every wrong one. */
export function createAdminGuard(secret: string): (presented: string | undefined) => void {
  const expected = sha256(secret);
  return (presented) => {
    // Hashes have one length, so comparing them says nothing about that of the secret.
    if (timingSafeEqual(sha256(presented ?? ""), expected) && presented !== undefined) return;
    throw hubError("invalid_credentials", "This needs the operator's secret.", {
      suggestions: [
        `Send it in the header '${ADMIN_HEADER}'`,
        `Behind a proxy that drops names with an underscore, as nginx does, send '${PROXY_SAFE_HEADER}' or 'Authorization: Bearer …'`,
      ],
    });
  };
}

export const ADMIN_HEADER = "MCP_ADMIN_SECRET";
const PROXY_SAFE_HEADER = "MCP-Admin-Secret";

/** The first of the headers that is there: one wrong secret is not made good by another. */
export function presentedSecret(header: (name: string) => string | undefined): string | undefined {
  const named = header(ADMIN_HEADER) ?? header(PROXY_SAFE_HEADER);
  if (named !== undefined) return named;
  const authorization = header("authorization");
  return authorization === undefined ? undefined : bearerToken(authorization);
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
