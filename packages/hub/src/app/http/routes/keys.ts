import { ToolError } from "@skillquay/tools";
import type { Keys } from "../../../features/keys/index.ts";
import { jsonAnswer } from "../answers.ts";
import type { HubApp, Middleware } from "../context.ts";

export interface KeyRoutesOptions {
  readonly keys: Keys;
  /** `limitByAddress`: nobody may try keys without end. */
  readonly middleware: Middleware;
}

/**
 * `POST /v1/keys/revoke`: whoever has found a key ends it by presenting it. Says the same for a key that was never
 * one, so it is no way to find out which keys exist.
 */
export function mountKeyRoutes(app: HubApp, { keys, middleware }: KeyRoutesOptions): void {
  app.post("/v1/keys/revoke", middleware, async (context) => {
    const presented = /^Bearer (\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1];
    if (presented === undefined) {
      throw new ToolError("unauthenticated", "Present the key that is to end.", {
        suggestions: ["Send it in the header 'Authorization: Bearer sk_live_…'"],
      });
    }
    await keys.revokeByPresenting(presented);
    return jsonAnswer({ revoked: true, message: "This key is not accepted any more." });
  });
}
