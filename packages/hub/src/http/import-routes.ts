import { ToolError } from "@skillquay/tools";
import type { WithIdempotency } from "../idempotency/idempotency.ts";
import type { KeyCaller } from "../identity/caller.ts";
import { type ImportOwner, type ImportRecord, type Imports, ownerOf } from "../imports/imports.ts";
import type { Admission } from "./admission.ts";
import { answerOnce } from "./answer-once.ts";
import { type Headers, jsonAnswer } from "./answers.ts";
import type { DoorApp, DoorContext } from "./hub-door.ts";

export interface ImportRoutesOptions {
  readonly imports: Imports;
  readonly admission: Admission;
  readonly withIdempotency: WithIdempotency;
}

/** How far an import is, and its owner's word on what the scan found. */
export function mountImportRoutes(
  app: DoorApp,
  { imports, admission, withIdempotency }: ImportRoutesOptions,
): void {
  const admit = async (context: DoorContext): Promise<Admitted> => {
    const { caller, limitHeaders } = await admission.admit(context);
    if (caller.tier !== "anonymous") return { caller, owner: ownerOf(caller), limitHeaders };
    throw new ToolError("missing_credentials", "Imports belong to an account: this needs an API key.", {
      suggestions: ["Send the header 'Authorization: Bearer sk_live_…'"],
    });
  };
  app.get("/v1/imports/:id", async (context) => {
    const { owner, limitHeaders } = await admit(context);
    return jsonAnswer(shownImport(await imports.get(owner, context.req.param("id"))), 200, limitHeaders);
  });
  for (const decision of ["accept", "decline"] as const) {
    app.post(`/v1/imports/:id/${decision}`, async (context) => {
      const { caller, owner, limitHeaders: headers } = await admit(context);
      const { id } = context.req.param();
      const once = { withIdempotency, caller, route: `imports/${decision}`, request: { id }, headers };
      return answerOnce(context, once, async () => ({
        body: shownImport(await imports.decide(owner, id, decision)),
        status: 202,
      }));
    });
  }
}

interface Admitted {
  readonly caller: KeyCaller;
  readonly owner: ImportOwner;
  readonly limitHeaders: Headers;
}

function shownImport({ skillId: _skillId, versionId: _versionId, ...record }: ImportRecord) {
  return record;
}
