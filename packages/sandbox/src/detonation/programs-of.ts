import type { FileEntry } from "@skillquay/skill";
import { explainScripts, type ReadFile, type SkillScript } from "@skillquay/skill/scripts";

/** A file that is run: a script that the skill offers, or one that only looks like a part of something else. */
export type DetonatedScript = Pick<
  SkillScript,
  "path" | "language" | "interpreter" | "takesParams" | "arguments"
>;

/**
 * Everything that can be run. Also what is not offered as a script, such as tests, settings and modules: a payload may
 * hide where nobody calls it by name.
 */
export async function programsOf(
  files: readonly FileEntry[],
  read: ReadFile,
): Promise<{ readonly scripts: readonly DetonatedScript[]; readonly notRun: readonly NotRun[] }> {
  const { scripts, refused } = await explainScripts(files, read);
  const hidden = refused.flatMap(({ path, reason, message }): (DetonatedScript | NotRun)[] => {
    const kind = KINDS[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ""];
    const isProgram = kind !== undefined && reason !== "unreadable" && reason !== "binary";
    if (!isProgram) return [{ path, why: message }];
    const { language, command } = kind;
    return [{ path, language, interpreter: { command, args: [] }, takesParams: false }];
  });
  return {
    scripts: [...scripts, ...hidden.filter((entry) => "language" in entry)],
    notRun: hidden.filter((entry) => "why" in entry),
  };
}

export interface NotRun {
  readonly path: string;
  readonly why: string;
}

const KINDS: Readonly<Record<string, Pick<DetonatedScript, "language"> & { readonly command: string }>> = {
  py: { language: "python", command: "python3" },
  sh: { language: "shell", command: "sh" },
  bash: { language: "shell", command: "bash" },
  js: { language: "javascript", command: "node" },
  mjs: { language: "javascript", command: "node" },
  cjs: { language: "javascript", command: "node" },
  rb: { language: "ruby", command: "ruby" },
  pl: { language: "perl", command: "perl" },
};

/** Command lines to try: without arguments, and with made-up ones where the script says that it needs some. */
export function argumentsToTry(script: DetonatedScript): readonly (readonly string[])[] {
  if (script.takesParams) return [["{}"]];
  const [command] = (script.arguments ?? []).flatMap((argument) => argument.choices ?? []);
  const needed = (script.arguments ?? [])
    .filter(
      (argument) => argument.required && (argument.command === undefined || argument.command === command),
    )
    .flatMap(({ kind, flags, choices }) => {
      const value = choices?.[0] ?? SAMPLE_FILE;
      const flag = flags.at(-1);
      return kind === "positional"
        ? [value]
        : flag === undefined
          ? []
          : kind === "flag"
            ? [flag]
            : [flag, value];
    });
  return needed.length === 0 ? [[]] : [[], needed];
}

/** An ordinary file in the folder where scripts are started. */
export const SAMPLE_FILE = "/tmp/sample.txt";
