import type { ImportParts } from "../../imports/import-parts.ts";
import type { Imports } from "../../imports/imports.ts";
import { createParsedSkills } from "../../imports/parsed-skills.ts";
import { runImport } from "../../imports/run-import.ts";
import { startUpload } from "../../imports/start-upload.ts";

/** For tests: the imports of a hub without a queue, where an upload is worked on before it is answered. */
export function importsAtOnce(
  imports: Imports,
  options: Omit<ImportParts, "verdicts" | "parsed">,
): Pick<Imports, "startUpload" | "wait"> {
  const jobs = { ...options.jobs, enqueue: async () => "at once" };
  const parts: ImportParts = { ...options, jobs, verdicts: imports.verdicts, parsed: createParsedSkills() };
  return {
    wait: imports.wait,
    startUpload: async (owner, upload) => {
      const started = await startUpload(parts, owner, upload);
      await runImport(parts, started.importId, new AbortController().signal);
      return started;
    },
  };
}
