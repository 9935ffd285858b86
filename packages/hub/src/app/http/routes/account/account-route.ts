import type { KeyCaller } from "../../../../features/accounts/index.ts";
import type { HubServices } from "../../../services.ts";
import { jsonAnswer } from "../../answers.ts";
import { type HubApp, type HubContext, keyCallerOf, limitHeadersOf, type Middleware } from "../../context.ts";
import { idempotentResponse } from "../../middleware/idempotent-response.ts";
import type { PageBody } from "../../page-body.ts";
import { readJson } from "../../read-body.ts";

/** Routes for the account itself: with a key of all its skills, and within that key's limit. */
export type AccountRoute = <Method extends "get" | "post" | "put" | "delete", Path extends string>(
  method: Method,
  path: Path,
  answer: (
    caller: KeyCaller,
    request: AccountRequest,
  ) => Promise<AccountAnswer<PageBody<`${Uppercase<Method>} ${Path}`>>>,
  /** Does no harm when it is done again, and takes no `Idempotency-Key`: nothing of the request is kept. */
  options?: { readonly isRepeatable: true },
) => void;

export interface AccountRequest {
  /** A part of the path, by the name that it has in the route. */
  readonly part: (name: string) => string;
  /** The body as JSON, not checked. */
  readonly input: unknown;
  readonly context: HubContext;
}

export interface AccountAnswer<Body> {
  readonly body: Body;
  readonly status?: number;
}

export interface AccountRouteOptions {
  /** `requireCaller`, and that it is with a key of the whole account. */
  readonly middleware: Middleware;
  readonly services: Pick<HubServices, "changes" | "withIdempotency">;
}

/**
 * What changes something is done once for each `Idempotency-Key`, and seen by whoever asks this instance next.
 */
export function createAccountRoute(app: HubApp, { middleware, services }: AccountRouteOptions): AccountRoute {
  return (method, path, answer, options) => {
    app.on([method.toUpperCase()], [path], middleware, async (context: HubContext) => {
      const caller = keyCallerOf(context);
      const headers = limitHeadersOf(context);
      const part = (name: string) => context.req.param(name) ?? "";
      if (method === "get") {
        const { body, status } = await answer(caller, { part, input: undefined, context });
        return jsonAnswer(body, status, headers);
      }
      const input = await readJson(context, MAX_BYTES);
      const work = async () => {
        const { body, status = 200 } = await answer(caller, { part, input, context });
        // The write is committed; that the caches could not be told at once does not make it a failure.
        await services.changes.fresh().catch(() => {});
        return { body, status };
      };
      if (options?.isRepeatable) {
        const { body, status } = await work();
        return jsonAnswer(body, status, headers);
      }
      const { withIdempotency } = services;
      const request = { path: context.req.path, input };
      const route = `${method} ${path}`;
      return idempotentResponse(context, { withIdempotency, caller, route, request, headers }, work);
    });
  };
}

const MAX_BYTES = 1024 * 1024;
