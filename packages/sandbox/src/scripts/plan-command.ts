import type { SkillScript } from "@skillquay/skill/scripts";
import { passArguments } from "./pass-arguments.ts";
import { typescriptLoader } from "./typescript-loader.ts";

/** How to start a script inside: its command line, and files that must be in the session's /tmp before it. */
export interface PlannedCommand {
  readonly argv: readonly [string, ...string[]];
  readonly folders: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

export interface CommandParts {
  readonly script: SkillScript;
  readonly args: readonly string[];
  /** The program, where it really is, and what must be visible for it. */
  readonly program: { readonly path: string; readonly folders: readonly string[] };
  /** The skill's folder as the script sees it. */
  readonly skillFolder: string;
}

/**
 * The command line of a script: program, its own arguments, the script, the caller's arguments. Nothing of the skill is
 * read or run for it. `why` says what is wrong with the arguments.
 */
export async function planCommand({
  script,
  args,
  program,
  skillFolder,
}: CommandParts): Promise<PlannedCommand | { readonly why: string }> {
  const passed = passArguments(script, `${skillFolder}/${script.path}`, args);
  if ("why" in passed) return passed;
  const loader = script.language === "typescript" ? await typescriptLoader() : { options: [], files: {} };
  return {
    argv: [program.path, ...loader.options, ...passed.words],
    folders: program.folders,
    files: { ...loader.files, ...passed.files },
  };
}
