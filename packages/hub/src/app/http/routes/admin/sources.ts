import * as z from "zod/v4";
import type { Sources } from "../../../../features/sources/index.ts";
import { hubError } from "../../../../platform/errors.ts";
import { jsonAnswer } from "../../answers.ts";
import type { HubApp } from "../../context.ts";
import { adminInput } from "./admin-input.ts";

/** Sources of skills, for the operator. Reading one takes longer than a request may: a job does it, and the list says how it went. */
export function mountSourceRoutes(app: HubApp, sources: Sources): void {
  app.get("/admin/sources", async () => jsonAnswer({ sources: await sources.list() }));

  app.post("/admin/sources", async (context) => {
    const source = await sources.add(await adminInput(context, sourceInput));
    await sources.requestSync(source.id);
    return jsonAnswer(source, 201);
  });

  app.post("/admin/sources/:id/sync", async (context) => {
    await sources.requestSync(context.req.param("id"));
    return jsonAnswer({ requested: true }, 202);
  });

  app.delete("/admin/sources/:id", async (context) => {
    if (await sources.remove(context.req.param("id"))) return jsonAnswer({ removed: true });
    throw hubError("source_not_found", "There is no such source.");
  });
}

export const sourceInput = z.strictObject({
  url: z.string().max(2000),
  kind: z.enum(["git", "well-known", "hub"]).optional(),
  revision: z.string().max(200).optional(),
});
