import * as z from "zod/v4";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { readYourWrites } from "../read-your-writes.ts";
import { collectionReference } from "./collection-fields.ts";

export const deleteCollection = defineHubTool({
  name: "skills_deleteCollection",
  title: "Delete Collection",
  summary:
    "Deletes a collection and revokes its API key, which cannot be undone. The skills themselves stay in the drive.",
  needs: ["catalog"],
  access: "unscoped",
  effect: "delete",
  input: () =>
    z.strictObject({
      collectionName: collectionReference().describe(
        "Name from skills_listCollections, or the collection's sk_live_ key",
      ),
    }),
  output: () =>
    z.object({
      name: z.string(),
      deleted: z.literal(true),
      revokedKeys: z.number().describe("How many keys ended with it"),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "access_denied", "collection_not_found", "service_unavailable"],
  example: {
    arguments: { collectionName: "documents" },
    shows: "Ends the collection `documents` and its key.",
  },
  run: async ({ collectionName }, context) => {
    const { name, revokedKeys } = await context.services.collections.delete(
      keyCaller(context),
      collectionName,
    );
    await readYourWrites(context);
    return {
      data: {
        name,
        deleted: true as const,
        revokedKeys,
        _workflow: workflow(context, [{ tool: "skills_listCollections", example: {} }]),
      },
    };
  },
});
