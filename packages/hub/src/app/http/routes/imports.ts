import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { KeyCaller } from "../../../features/accounts/caller.ts";
import {
  type ImportOwner,
  type ImportRecord,
  type Imports,
  ownerOf,
} from "../../../features/imports/imports.ts";
import type { WithIdempotency } from "../../../platform/idempotency/idempotency.ts";
import { type Headers, jsonAnswer } from "../answers.ts";
import type { HubApp, HubContext } from "../context.ts";
import { answerOnce } from "../middleware/answer-once.ts";
import type { RequestAuthentication } from "../middleware/authenticate-request.ts";
import { queryNumber } from "../query-number.ts";
import { readJson } from "../read-body.ts";
import { checkedInput } from "./admin/admin-input.ts";

export interface ImportRoutesOptions {
  readonly imports: Imports;
  readonly authentication: RequestAuthentication;
  readonly withIdempotency: WithIdempotency;
}

/** Starts imports, says how far each is, and takes its owner's word on what the scan found. */
export function mountImportRoutes(
  app: HubApp,
  { imports, authentication, withIdempotency }: ImportRoutesOptions,
): void {
  const authenticate = async (context: HubContext): Promise<AuthenticatedRequest> => {
    const { caller, limitHeaders } = await authentication.authenticate(context);
    if (caller.tier !== "anonymous") return { caller, owner: ownerOf(caller), limitHeaders };
    throw new ToolError("missing_credentials", "Imports belong to an account: this needs an API key.", {
      suggestions: ["Send the header 'Authorization: Bearer sk_live_…'"],
    });
  };
  app.get("/v1/imports", async (context) => {
    const { owner, limitHeaders } = await authenticate(context);
    const limit = queryNumber(context, "limit", { min: 1, max: 100 }) ?? 50;
    const list = await imports.list(owner, limit);
    return jsonAnswer({ imports: list.map(shownImport) }, 200, limitHeaders);
  });
  app.post("/v1/imports", async (context) => {
    const { caller, owner, limitHeaders: headers } = await authenticate(context);
    const input = await readJson(context, BODY_MAX_BYTES);
    const once = { withIdempotency, caller, route: "imports", request: { input }, headers };
    return answerOnce(context, once, async () => {
      const { skillSlug } = checkedInput(newImport, input);
      const handle = await imports.start(owner, { slug: skillSlug });
      return { body: handle, status: "importId" in handle ? 202 : 200 };
    });
  });
  app.get("/v1/imports/:id", async (context) => {
    const { owner, limitHeaders } = await authenticate(context);
    return jsonAnswer(shownImport(await imports.get(owner, context.req.param("id"))), 200, limitHeaders);
  });
  for (const decision of ["accept", "decline"] as const) {
    app.post(`/v1/imports/:id/${decision}`, async (context) => {
      const { caller, owner, limitHeaders: headers } = await authenticate(context);
      const { id } = context.req.param();
      const once = { withIdempotency, caller, route: `imports/${decision}`, request: { id }, headers };
      return answerOnce(context, once, async () => ({
        body: shownImport(await imports.decide(owner, id, decision)),
        status: 202,
      }));
    });
  }
}

const BODY_MAX_BYTES = 16 * 1024;

export const newImport = z.strictObject({ skillSlug: z.string().trim().min(1).max(129) });

interface AuthenticatedRequest {
  readonly caller: KeyCaller;
  readonly owner: ImportOwner;
  readonly limitHeaders: Headers;
}

function shownImport({ skillId: _skillId, versionId: _versionId, ...record }: ImportRecord) {
  return record;
}
