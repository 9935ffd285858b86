import type * as z from "zod/v4";
import type { DriveCatalog } from "../../../features/catalog/index.ts";
import { collectionReference } from "../collections/collection-fields.ts";
import { type HubToolContext, keyCaller } from "../hub-tool.ts";

/** The caller's catalog, or what one of its collections leaves of it. */
export async function catalogOf(
  collectionName: string | undefined,
  context: HubToolContext,
): Promise<DriveCatalog> {
  if (collectionName === undefined) return context.catalog;
  const { id, isScoped } = await context.services.collections.find(keyCaller(context), collectionName);
  return context.catalog.within({ collectionId: id, isScoped });
}

export const collectionFilter = (): z.ZodOptional<z.ZodString> =>
  collectionReference()
    .optional()
    .describe("Only skills of this collection: a name from skills_listCollections");
