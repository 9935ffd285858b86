import { mimeTypeOf } from "@skillquay/skill";
import * as z from "zod/v4";
import { slugOf } from "../../../features/catalog/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { fileOfSkill, refuseHiddenFiles } from "../lookup/skill-file.ts";
import { skillWithSlug, slugInput } from "../lookup/skill-with-slug.ts";
import { scriptFacts, scriptFactsShape } from "./script-facts.ts";
import { scriptOfSkill } from "./script-of-skill.ts";

export const getScript = defineHubTool({
  name: "skills_getScript",
  title: "Get Script",
  summary:
    "Gives a download address of one script, to run it locally. To run it here, use skills_runScript instead.",
  needs: ["catalog", "scripts"],
  access: "account",
  effect: "read",
  givesSkillText: ({ skillSlug }) => ({ of: skillSlug }),
  input: () => z.strictObject({ skillSlug: slugInput(), scriptName: scriptNameInput() }),
  output: () =>
    z.object({
      ...scriptFactsShape(),
      url: z.string().describe("Fetch it with a plain GET; it needs no key, so keep it to yourself"),
      expiresAt: z.string(),
      _workflow: workflowSchema(),
    }),
  errors: [
    "unauthenticated",
    "quota_exceeded",
    "skill_not_found",
    "script_not_found",
    "file_not_found",
    "access_denied",
    "service_unavailable",
  ],
  example: {
    arguments: { skillSlug: "hello-world", scriptName: "greet.py" },
    shows: "Where to download `greet.py` for an hour.",
  },
  run: async ({ skillSlug, scriptName }, context) => {
    const { accountId } = keyCaller(context);
    const skill = await skillWithSlug(skillSlug, context);
    const script = await scriptOfSkill(scriptName, skill, context);
    refuseHiddenFiles(skill, context);
    const file = await fileOfSkill(script.path, skill, context);
    const slug = slugOf(skill);
    const expiresAt = new Date(Date.now() + URL_SECONDS * 1000);
    const url = await context.services.blobs.signGet(file.digest, {
      filename: script.path.slice(script.path.lastIndexOf("/") + 1),
      mimeType: mimeTypeOf(script.path),
      tenantId: accountId,
      expiresInSeconds: URL_SECONDS,
    });
    const example = { skillSlug: slug, scriptName: script.name };
    return {
      data: {
        ...scriptFacts(script, file, slug, skill.versionNumber),
        url,
        expiresAt: expiresAt.toISOString(),
        _workflow: workflow(context, [
          { tool: "skills_getScriptStream", example },
          { tool: "skills_runScript", example: { ...example, reuseSession: true } },
        ]),
      },
    };
  },
});

// Long enough to fetch a file, too short to be worth passing around.
const URL_SECONDS = 60 * 60;

export const scriptNameInput = () =>
  z.string().trim().min(1).max(1_000).describe("Name of the script, from skills_listScripts");
