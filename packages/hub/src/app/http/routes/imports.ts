import * as z from "zod/v4";
import { ownerOf } from "../../../features/drive/index.ts";
import type { ImportRecord, Imports } from "../../../features/imports/index.ts";
import type { WithIdempotency } from "../../../platform/idempotency/idempotency.ts";
import { jsonAnswer } from "../answers.ts";
import { type HubApp, keyCallerOf, limitHeadersOf, type Middleware } from "../context.ts";
import { idempotentResponse } from "../middleware/idempotent-response.ts";
import type { PageBody } from "../page-body.ts";
import { queryNumber } from "../query-number.ts";
import { readJson } from "../read-body.ts";
import { checkedInput } from "./admin/admin-input.ts";

export interface ImportRoutesOptions {
  readonly imports: Imports;
  /** `requireCaller` and `requireKey`. */
  readonly middleware: Middleware;
  readonly withIdempotency: WithIdempotency;
}

/** Starts imports, says how far each is, and takes its owner's word on what the scan found. */
export function mountImportRoutes(
  app: HubApp,
  { imports, middleware, withIdempotency }: ImportRoutesOptions,
): void {
  app.get("/v1/imports", middleware, async (context) => {
    const owner = ownerOf(keyCallerOf(context));
    const limit = queryNumber(context, "limit", { min: 1, max: 100 }) ?? 50;
    const list = await imports.list(owner, limit);
    return jsonAnswer(
      { imports: list.map(shownImport) } satisfies PageBody<"GET /v1/imports">,
      200,
      limitHeadersOf(context),
    );
  });
  app.post("/v1/imports", middleware, async (context) => {
    const caller = keyCallerOf(context);
    const [owner, headers] = [ownerOf(caller), limitHeadersOf(context)];
    const input = await readJson(context, BODY_MAX_BYTES);
    const once = { withIdempotency, caller, route: "imports", request: { input }, headers };
    return idempotentResponse(context, once, async () => {
      const { skillSlug } = checkedInput(newImport, input);
      const handle = await imports.start(owner, { slug: skillSlug });
      const body: PageBody<"POST /v1/imports"> = handle;
      return { body, status: "importId" in handle ? 202 : 200 };
    });
  });
  app.get("/v1/imports/:id", middleware, async (context) => {
    const owner = ownerOf(keyCallerOf(context));
    return jsonAnswer(
      shownImport(await imports.get(owner, context.req.param("id"))),
      200,
      limitHeadersOf(context),
    );
  });
  for (const decision of ["accept", "decline"] as const) {
    app.post(`/v1/imports/:id/${decision}`, middleware, async (context) => {
      const caller = keyCallerOf(context);
      const [owner, headers] = [ownerOf(caller), limitHeadersOf(context)];
      const { id } = context.req.param();
      const once = { withIdempotency, caller, route: `imports/${decision}`, request: { id }, headers };
      return idempotentResponse(context, once, async () => ({
        body: shownImport(await imports.decide(owner, id, decision)),
        status: 202,
      }));
    });
  }
}

const BODY_MAX_BYTES = 16 * 1024;

export const newImport = z.strictObject({ skillSlug: z.string().trim().min(1).max(129) });

function shownImport({
  skillId: _skillId,
  versionId: _versionId,
  ...record
}: ImportRecord): PageBody<"GET /v1/imports/:id"> {
  return record;
}
