import { ToolError } from "@skillquay/tools";
import type { Authenticator } from "../identity/authenticate.ts";
import type { Caller } from "../identity/caller.ts";
import type { Headers } from "./answers.ts";
import { addressOf, type DoorContext } from "./hub-door.ts";
import type { RequestLimits } from "./request-limits.ts";

/** Who may come in at a door for callers. */
export interface Admission {
  /** Throws what the caller is told: no key, a wrong one, one for uploads only, or too many requests. */
  admit(context: DoorContext): Promise<{ readonly caller: Caller; readonly limitHeaders: Headers }>;
}

export interface AdmissionOptions {
  readonly authenticator: Authenticator;
  readonly limits: RequestLimits;
  readonly trustedProxy: boolean;
}

export function createAdmission({ authenticator, limits, trustedProxy }: AdmissionOptions): Admission {
  return {
    admit: async (context) => {
      const authorization = context.req.header("authorization");
      const known = authenticator.cached(authorization);
      const address = known === undefined ? addressOf(context, trustedProxy) : "";
      const caller = known ?? (await authenticator.authenticate(authorization, { address }));
      // Before the body is read: such a key must not even make the hub listen.
      if (caller.tier === "upload") throw uploadOnly();
      const limitHeaders =
        caller.tier === "anonymous" ? limits.takeForAddress(address) : limits.takeForKey(caller.keyId);
      return { caller, limitHeaders };
    },
  };
}

function uploadOnly(): ToolError {
  return new ToolError("access_denied", "This key is for uploads only.", {
    suggestions: ["Use a key of the account that is not an upload key"],
  });
}
