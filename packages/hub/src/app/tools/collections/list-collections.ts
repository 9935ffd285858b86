import * as z from "zod/v4";
import type { CollectionFacts } from "../../../features/collections/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { collectionFields, shownCollection } from "./collection-fields.ts";

export const listCollections = defineHubTool({
  name: "skills_listCollections",
  title: "List Collections",
  summary: "Lists the account's collections: their names, skills and keys. Use it to find a collectionName.",
  needs: ["catalog"],
  access: "unscoped",
  effect: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      collections: z.array(
        z.object({
          ...collectionFields(),
          skillCount: z
            .number()
            .optional()
            .describe("How many skills its key sees; only where it has a list"),
          skillSlugs: z
            .array(z.string())
            .optional()
            .describe("The first of them; skills_listSkills gives all"),
          keys: z.array(z.string()).describe("Beginnings of its keys, to recognise them by"),
          createdAt: z.string(),
          lastUsedAt: z.string().optional(),
        }),
      ),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "access_denied", "service_unavailable"],
  example: { arguments: {}, shows: "Shows every collection of the account." },
  run: async (_, context) => {
    const collections = await context.services.collections.list(keyCaller(context));
    const [first] = collections;
    const steps =
      first === undefined
        ? [{ tool: "skills_createCollection", example: { name: "my collection" } }]
        : [{ tool: "skills_listSkills", example: { collectionName: first.name } }];
    return { data: { collections: collections.map(shownFacts), _workflow: workflow(context, steps) } };
  },
});

// With 200 collections of 500 skills, whole lists would be a hundred thousand names.
const SHOWN_SLUGS = 20;

function shownFacts({ skillSlugs, keys, createdAt, lastUsedAt, ...collection }: CollectionFacts) {
  const list = { skillCount: skillSlugs.length, skillSlugs: skillSlugs.slice(0, SHOWN_SLUGS) };
  return {
    ...shownCollection({ ...collection, createdAt }),
    ...(collection.isScoped ? list : {}),
    keys: keys.map((display) => `${display}…`),
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt === undefined ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
  };
}
