import type { ManifestFile } from "@skillquay/skill";
import type { SkillScript } from "@skillquay/skill/scripts";
import * as z from "zod/v4";

/** What both tools that hand out a script say about it. */
export const scriptFactsShape = () => ({
  skillSlug: z.string(),
  version: z.number().int(),
  scriptName: z.string(),
  path: z.string(),
  language: z.string(),
  description: z.string().optional().describe("What the script says about itself"),
  sizeBytes: z.number().int(),
  digest: z.string().describe("Of the bytes: check it before running the script"),
  howToRun: z
    .object({ command: z.string(), args: z.array(z.string()), note: z.string() })
    .describe("The program and what to pass before the script's own arguments"),
});

export function scriptFacts(script: SkillScript, file: ManifestFile, slug: string, version: number) {
  const fileName = script.path.slice(script.path.lastIndexOf("/") + 1);
  const { command, args, note } = script.interpreter;
  return {
    skillSlug: slug,
    version,
    scriptName: script.name,
    path: script.path,
    language: script.language,
    ...(script.description !== undefined && { description: script.description }),
    sizeBytes: file.sizeBytes,
    digest: file.digest,
    howToRun: {
      command,
      args: [...args, fileName],
      note: note ?? "Runs with the rights of whoever starts it; in the hub it would run in a sandbox.",
    },
  };
}
