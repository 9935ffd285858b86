import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import { type HubSkill, slugOf } from "../../../features/catalog/index.ts";
import { hubError } from "../../../platform/errors.ts";
import { withCalls } from "../call-quota.ts";
import { collectionReference, skillSlugInput } from "../collections/collection-fields.ts";
import { defineHubTool, type HubToolContext, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { refuseHiddenFiles } from "../lookup/skill-file.ts";
import { skillWithSlug } from "../lookup/skill-with-slug.ts";

export const downloadSkills = defineHubTool({
  name: "skills_downloadSkills",
  title: "Download Skills",
  summary:
    "Packs skills as a zip file and gives an address that downloads it for 24 hours. Use it to take the whole drive, one collection or one skill along.",
  needs: ["catalog"],
  access: "account",
  effect: "write",
  input: () =>
    z
      .strictObject({
        scope: z
          .enum(["drive", "collection", "skill"])
          .describe(
            "What to pack: the whole drive, one collection (with collectionName) or one skill (with skillSlug)",
          ),
        collectionName: collectionReference()
          .optional()
          .describe("With scope 'collection': a name from skills_listCollections"),
        skillSlug: skillSlugInput()
          .optional()
          .describe("With scope 'skill': a slug from skills_listSkills or skills_searchSkills"),
      })
      .superRefine((input, context) => {
        for (const [field, scope] of Object.entries(FIELD_SCOPES)) {
          const isGiven =
            field === "skillSlug" ? input.skillSlug !== undefined : input.collectionName !== undefined;
          if (isGiven === (input.scope === scope)) continue;
          const message = isGiven ? `only goes with scope '${scope}'` : `is needed with scope '${scope}'`;
          context.addIssue({ code: "custom", path: [field], message });
        }
      }),
  output: () =>
    z.object({
      url: z.string().describe("Fetch it with a plain GET; it needs no key, so keep it to yourself"),
      expiresAt: z.string(),
      filename: z.string(),
      skillCount: z.number(),
      sizeBytes: z.number().describe("Of all files before they are packed"),
      skills: z
        .array(z.object({ slug: z.string(), version: z.number(), folder: z.string() }))
        .describe("What is in it, each skill in its folder; the first hundred"),
      leftOut: z
        .array(z.object({ slug: z.string(), reason: z.literal("premium") }))
        .optional()
        .describe("Premium skills of others: their files cannot be downloaded"),
      _workflow: workflowSchema(),
    }),
  errors: [
    "unauthenticated",
    "quota_exceeded",
    "access_denied",
    "skill_not_found",
    "collection_not_found",
    "download_empty",
    "file_too_large",
    "service_unavailable",
  ],
  example: { arguments: { scope: "drive" }, shows: "Where to download all skills of the drive for a day." },
  run: async (input, context) => {
    const { accountId } = keyCaller(context);
    const { name, requested } = await requestedSkills(input, context);
    const skills = requested.filter(({ hidesFiles }) => !hidesFiles);
    const hidden = requested.filter(({ hidesFiles }) => hidesFiles);
    if (skills.length === 0) throw nothingToDownload(input.scope, hidden.length, context);
    refuseTooMuch(skills, context);
    const filename = `${name}.zip`;
    const packed = skills.map((skill) => ({ skill, folder: folderOf(skill) }));
    const sizeBytes = skills.reduce((sum, { totalBytes }) => sum + totalBytes, 0);
    const { downloads, quota } = context.services;
    // Whoever has the address has the text of all of them; what comes with the hub is free here, too.
    const count = skills.filter(({ origin }) => origin !== "bundled").length;
    const { url, expiresAt } = await withCalls(quota, { accountId, count }, () =>
      downloads.offer({
        accountId,
        filename,
        skills: packed.map(({ skill, folder }) => ({ folder, versionId: skill.versionId })),
        sizeBytes,
      }),
    );
    return {
      data: {
        url,
        expiresAt: expiresAt.toISOString(),
        filename,
        skillCount: skills.length,
        sizeBytes,
        skills: packed
          .slice(0, SHOWN)
          .map(({ skill, folder }) => ({ slug: slugOf(skill), version: skill.versionNumber, folder })),
        ...(hidden.length > 0 && {
          leftOut: hidden
            .slice(0, SHOWN)
            .map((skill) => ({ slug: slugOf(skill), reason: "premium" as const })),
        }),
        _workflow: workflow(context, [{ tool: "skills_checkUpdates", example: {} }]),
      },
    };
  },
});

const FIELD_SCOPES = { collectionName: "collection", skillSlug: "skill" } as const;
const SHOWN = 100;

interface DownloadQuery {
  readonly scope: "drive" | "collection" | "skill";
  readonly collectionName?: string | undefined;
  readonly skillSlug?: string | undefined;
}

async function requestedSkills(
  { scope, collectionName, skillSlug }: DownloadQuery,
  context: HubToolContext,
): Promise<{ readonly name: string; readonly requested: readonly HubSkill[] }> {
  if (skillSlug !== undefined) {
    const skill = await skillWithSlug(skillSlug, context);
    refuseHiddenFiles(skill, context);
    return { name: skill.name, requested: [skill] };
  }
  if (collectionName !== undefined) {
    const { id, isScoped, name } = await context.services.collections.find(
      keyCaller(context),
      collectionName,
    );
    return { name, requested: await context.catalog.within({ collectionId: id, isScoped }).listAll() };
  }
  // What teams and others share is in no drive.
  const all = await context.catalog.listAll();
  return { name: scope, requested: all.filter(({ origin }) => origin === "own") };
}

/** A skill's folder has its name; where two have one, the second stands below its label. */
function folderOf({ name, label }: HubSkill): string {
  return label === undefined ? name : `${label}/${name}`;
}

// Below the ends of the plain zip format, which every program reads: 65,534 files and 4 GiB.
const MAX_FILES = 60_000;
const MAX_BYTES = 3.5 * 1024 ** 3;

function refuseTooMuch(skills: readonly HubSkill[], context: HubToolContext): void {
  const files = skills.reduce((sum, { fileCount }) => sum + fileCount, 0);
  const bytes = skills.reduce((sum, { totalBytes }) => sum + totalBytes, 0);
  if (files <= MAX_FILES && bytes <= MAX_BYTES) return;
  throw new ToolError("file_too_large", `${files} files with ${bytes} bytes do not fit into one zip file.`, {
    suggestions: ["Download one collection at a time"],
    ...workflow(context, [{ tool: "skills_listCollections", example: {} }]),
  });
}

function nothingToDownload(
  scope: DownloadQuery["scope"],
  hidden: number,
  context: HubToolContext,
): ToolError {
  const why = hidden > 0 ? "The files of premium skills cannot be downloaded, and there are no others." : "";
  return hubError("download_empty", `There is nothing to download in this ${scope}. ${why}`.trim(), {
    suggestions: ["See what is there: skills_listSkills"],
    ...workflow(context, [{ tool: "skills_listSkills", example: {} }]),
  });
}
