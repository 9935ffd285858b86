import type { FileEntry } from "@skillquay/skill";
import type { SkillScript } from "@skillquay/skill/scripts";
import type { Transpile } from "./transpile-typescript.ts";
import { LOADER_FOLDER, loaderFiles, REGISTER_PATH } from "./typescript-loader.ts";

/** How to start a script inside: its command line, and files that must be in the session's /tmp before it. */
export interface PlannedCommand {
  readonly argv: readonly [string, ...string[]];
  readonly folders: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

export interface CommandParts {
  readonly script: SkillScript;
  readonly args: readonly string[];
  /** The program, where it really is, and folders that must be visible for it. */
  readonly program: { readonly path: string; readonly folders: readonly string[] };
  /** The skill's folder as the script sees it. */
  readonly skillFolder: string;
}

/** The command line of every language but TypeScript: program, its own arguments, the script, the caller's arguments. */
export function planCommand({ script, args, program, skillFolder }: CommandParts): PlannedCommand {
  const path = `${skillFolder}/${script.path}`;
  return {
    argv: [program.path, ...script.interpreter.args, path, ...args],
    folders: program.folders,
    files: {},
  };
}

/** TypeScript runs on Node through a module hook that gives out transpiled text for the skill's own files. */
export async function planTypescript(
  parts: CommandParts,
  source: {
    readonly files: readonly FileEntry[];
    readonly read: (path: string) => Promise<string>;
    readonly transpile: Transpile;
  },
): Promise<PlannedCommand> {
  const transpiled: Record<string, string> = {};
  let totalBytes = 0;
  for (const { path, sizeBytes } of source.files) {
    if (!/\.[cm]?ts$/.test(path) || path.endsWith(".d.ts") || totalBytes + sizeBytes > MAX_SOURCE_BYTES)
      continue;
    totalBytes += sizeBytes;
    try {
      transpiled[`${parts.skillFolder}/${path}`] = await source.transpile(await source.read(path));
    } catch (cause) {
      // A file the script does not use must not stop it; the script itself must be readable.
      if (path === parts.script.path) throw new SyntaxError("The script is not valid TypeScript.", { cause });
    }
  }
  const command = planCommand(parts);
  const [program, ...rest] = command.argv;
  const files = Object.entries(loaderFiles(transpiled)).map(([name, text]) => [
    `${LOADER_FOLDER}/${name}`,
    text,
  ]);
  return {
    ...command,
    argv: [program, "--import", REGISTER_PATH, ...rest],
    files: Object.fromEntries(files),
  };
}

// Far beyond any skill's own code; whole installed packages are not transpiled.
const MAX_SOURCE_BYTES = 2 * 1024 * 1024;
