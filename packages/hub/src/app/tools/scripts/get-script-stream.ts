import { decodeUtf8 } from "@skillquay/skill";
import * as z from "zod/v4";
import { slugOf } from "../../../features/catalog/index.ts";
import { defineHubTool, workflow, workflowSchema } from "../hub-tool.ts";
import { fileOfSkill, refuseHiddenFiles } from "../lookup/skill-file.ts";
import { skillWithSlug, slugInput } from "../lookup/skill-with-slug.ts";
import { scriptNameInput } from "./get-script.ts";
import { scriptFacts, scriptFactsShape } from "./script-facts.ts";
import { scriptOfSkill } from "./script-of-skill.ts";

export const getScriptStream = defineHubTool({
  name: "skills_getScriptStream",
  title: "Get Script Inline",
  summary:
    "Returns the whole text of one script in the answer, for agents that cannot fetch the address of skills_getScript.",
  needs: ["catalog", "scripts"],
  access: "account",
  effect: "read",
  givesSkillText: ({ skillSlug }) => ({ of: skillSlug }),
  idempotentHint: true,
  input: () =>
    z.strictObject({
      skillSlug: slugInput(),
      scriptName: scriptNameInput(),
      offset: z
        .number()
        .int()
        .min(0)
        .default(0)
        .describe("Where to go on, in bytes: nextOffset of the previous answer"),
      maxBytes: z
        .number()
        .int()
        .min(1_024)
        .optional()
        .describe("For agents that need it in parts: the size of one. Without it, the whole script"),
    }),
  output: () =>
    z.object({
      ...scriptFactsShape(),
      encoding: z.enum(["text", "base64"]).describe("base64 for a script that is not UTF-8 text"),
      content: z.string(),
      offset: z.number().int(),
      nextOffset: z.number().int().optional().describe("Absent with the last part"),
      _workflow: workflowSchema(),
    }),
  errors: [
    "unauthenticated",
    "quota_exceeded",
    "skill_not_found",
    "script_not_found",
    "file_not_found",
    "access_denied",
    "integrity_error",
    "service_unavailable",
  ],
  example: {
    arguments: { skillSlug: "hello-world", scriptName: "greet.py" },
    shows: "The text of `greet.py`.",
  },
  run: async ({ skillSlug, scriptName, offset, maxBytes }, context) => {
    const skill = await skillWithSlug(skillSlug, context);
    const script = await scriptOfSkill(scriptName, skill, context);
    refuseHiddenFiles(skill, context);
    const file = await fileOfSkill(script.path, skill, context);
    const part = partOf(await context.catalog.readFile(skill, script.path), offset, maxBytes);
    const slug = slugOf(skill);
    const example = { skillSlug: slug, scriptName: script.name };
    return {
      data: {
        ...scriptFacts(script, file, slug, skill.versionNumber),
        ...part,
        _workflow: workflow(context, [
          part.nextOffset === undefined
            ? { tool: "skills_runScript", example: { ...example, reuseSession: true } }
            : { tool: "skills_getScriptStream", example: { ...example, maxBytes, offset: part.nextOffset } },
        ]),
      },
    };
  },
});

/** Parts begin and end between characters: put together they are the script to the byte. */
function partOf(bytes: Uint8Array, offset: number, maxBytes = bytes.length) {
  const isText = decodeUtf8(bytes) !== undefined;
  const atCharacter = (at: number) => (isText ? startOfCharacter(bytes, at) : Math.min(at, bytes.length));
  const start = atCharacter(offset);
  const end = atCharacter(start + maxBytes);
  return {
    encoding: isText ? ("text" as const) : ("base64" as const),
    content: Buffer.from(bytes.subarray(start, end)).toString(isText ? "utf8" : "base64"),
    offset: start,
    ...(end < bytes.length && { nextOffset: end }),
  };
}

function startOfCharacter(bytes: Uint8Array, offset: number): number {
  let at = Math.min(offset, bytes.length);
  // 10xxxxxx continues a character that began before.
  while (at > 0 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}
