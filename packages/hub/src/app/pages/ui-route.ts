import { ToolError } from "@skillquay/tools";
import type { KeyCaller } from "../../features/accounts/caller.ts";
import type { SignedIn } from "../../features/keys/authenticate.ts";
import { jsonAnswer } from "../http/answers.ts";
import type { HubApp, HubContext } from "../http/context.ts";
import type { RequestAuthentication } from "../http/middleware/authenticate-request.ts";

/** Routes that the pages ask, for whoever is signed in. What they answer with is in the contract of the dashboard. */
export type UiRoute = (
  method: "get" | "post" | "delete",
  path: string,
  answer: (request: UiRequest) => Promise<object>,
) => void;

export interface UiRequest {
  readonly context: HubContext;
  readonly caller: KeyCaller;
  /** Absent for a program that came with its key in a header. */
  readonly session: SignedIn["session"] | undefined;
  /** A part of the path, by the name that it has in the route. */
  readonly part: (name: string) => string;
}

export function createUiRoute(app: HubApp, authentication: RequestAuthentication): UiRoute {
  return (method, path, answer) => {
    app[method](path, async (context: HubContext) => {
      const { caller, session, limitHeaders } = await authentication.authenticate(context);
      if (caller.tier === "anonymous") throw nobody();
      const part = (name: string) => context.req.param(name) ?? "";
      const answered = await answer({ context, caller, session, part });
      if (answered instanceof Response) return answered;
      return jsonAnswer(answered, 200, { ...UI_HEADERS, ...limitHeaders });
    });
  };
}

/** Beside what every private answer carries: no other site embeds it. */
export const UI_HEADERS = {
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
} as const;

function nobody(): ToolError {
  return new ToolError("missing_credentials", "Nobody is signed in here, or the session has ended.", {
    suggestions: ["Sign in with an API key at /dashboard"],
  });
}
