import * as z from "zod/v4";
import { ownerOf } from "../../../features/drive/index.ts";
import { skillSlugInput } from "../collections/collection-fields.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { readYourWrites } from "../read-your-writes.ts";
import { idempotencyKeyInput } from "./import-to-drive.ts";

export const acceptUpdate = defineHubTool({
  name: "skills_acceptUpdate",
  title: "Accept Update",
  summary:
    "Moves a skill of the drive to its pending update, for a small fee in credits; look at it with skills_checkUpdates first. An update that the scan blocks cannot be accepted.",
  needs: [],
  access: "account",
  effect: "write",
  input: () =>
    z.strictObject({
      skillSlug: skillSlugInput().describe("Slug from skills_checkUpdates"),
      version: z
        .number()
        .int()
        .min(1)
        .optional()
        .describe("toVersion from skills_checkUpdates: accepts what was looked at, and nothing newer"),
      idempotencyKey: idempotencyKeyInput(),
    }),
  output: () =>
    z.object({
      skillSlug: z.string(),
      fromVersion: z.number().int(),
      version: z.number().int().describe("The version that the drive has now"),
      creditsCharged: z.number().int(),
      _workflow: workflowSchema(),
    }),
  errors: [
    "unauthenticated",
    "skill_not_found",
    "update_not_found",
    "import_blocked",
    "quota_exceeded",
    "idempotency_conflict",
    "idempotency_running",
    "integrity_error",
    "service_unavailable",
  ],
  example: {
    arguments: { skillSlug: "pdf", version: 3 },
    shows: "Moves the skill `pdf` to version 3, if that is the update that is pending.",
  },
  run: async ({ skillSlug, version, idempotencyKey }, context) => {
    const owner = ownerOf(keyCaller(context));
    const { drive, withIdempotency } = context.services;
    const accept = () => drive.acceptUpdate(owner, { slug: skillSlug, version });
    const accepted =
      idempotencyKey === undefined
        ? await accept()
        : acceptedSchema.parse(
            (
              await withIdempotency(
                {
                  accountId: owner.accountId,
                  route: "skills_acceptUpdate",
                  key: idempotencyKey,
                  request: { skillSlug, version },
                },
                async () => ({ status: 200, body: await accept() }),
              )
            ).body,
          );
    await readYourWrites(context);
    const { slug, ...rest } = accepted;
    return {
      data: {
        skillSlug: slug,
        ...rest,
        _workflow: workflow(context, [{ tool: "skills_getSkill", example: { slug } }]),
      },
    };
  },
});

const acceptedSchema = z.object({
  slug: z.string(),
  fromVersion: z.number(),
  version: z.number(),
  creditsCharged: z.number(),
});
