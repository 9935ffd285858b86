import * as z from "zod/v4";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { readYourWrites } from "../read-your-writes.ts";
import {
  collectionFields,
  collectionReference,
  newCollectionName,
  shownCollection,
} from "./collection-fields.ts";

export const updateCollection = defineHubTool({
  name: "skills_updateCollection",
  title: "Update Collection",
  summary:
    "Renames a collection, or switches team and shared skills on or off in it. Its key stays the same.",
  needs: ["catalog"],
  access: "unscoped",
  effect: "write",
  idempotentHint: true,
  input: () =>
    z
      .strictObject({
        collectionName: collectionReference().describe(
          "Name from skills_listCollections, or the collection's sk_live_ key",
        ),
        newName: newCollectionName().optional().describe("The name it gets, at most 100 characters"),
        includeTeamSkills: z.boolean().optional().describe("Whether skills of the account's teams count"),
        includeSharedSkills: z.boolean().optional().describe("Whether skills that others shared count"),
      })
      .refine(
        ({ newName, includeTeamSkills, includeSharedSkills }) =>
          newName !== undefined || includeTeamSkills !== undefined || includeSharedSkills !== undefined,
        { message: "pass newName, includeTeamSkills or includeSharedSkills" },
      ),
  output: () => z.object({ ...collectionFields(), _workflow: workflowSchema() }),
  errors: [
    "unauthenticated",
    "access_denied",
    "collection_not_found",
    "collection_exists",
    "service_unavailable",
  ],
  example: {
    arguments: { collectionName: "documents", newName: "papers" },
    shows: "Renames the collection `documents`.",
  },
  run: async ({ collectionName, ...changed }, context) => {
    const collection = await context.services.collections.update(keyCaller(context), collectionName, changed);
    await readYourWrites(context);
    return {
      data: {
        ...shownCollection(collection),
        _workflow: workflow(context, [
          { tool: "skills_listSkills", example: { collectionName: collection.name } },
          { tool: "skills_listCollections", example: {} },
        ]),
      },
    };
  },
});
