import { ToolError } from "@skillquay/tools";
import type { Keys } from "../../../features/keys/keys.ts";
import { jsonAnswer } from "../answers.ts";
import { addressOf, type HubApp } from "../context.ts";
import type { RequestLimits } from "../middleware/request-limits.ts";

export interface KeyRoutesOptions {
  readonly keys: Keys;
  readonly limits: RequestLimits;
  readonly trustedProxy: boolean;
}

/**
 * `POST /v1/keys/revoke`: whoever has found a key ends it by presenting it. Says the same for a key that was never
 * one, so it is no way to find out which keys exist.
 */
export function mountKeyRoutes(app: HubApp, { keys, limits, trustedProxy }: KeyRoutesOptions): void {
  app.post("/v1/keys/revoke", async (context) => {
    limits.takeForAddress(addressOf(context, trustedProxy));
    const presented = /^Bearer (\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1];
    if (presented === undefined) {
      throw new ToolError("missing_credentials", "Present the key that is to end.", {
        suggestions: ["Send it in the header 'Authorization: Bearer sk_live_…'"],
      });
    }
    await keys.revokeByPresenting(presented);
    return jsonAnswer({ revoked: true, message: "This key is not accepted any more." });
  });
}
