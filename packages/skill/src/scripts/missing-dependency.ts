import { packageOf } from "./javascript-facts.ts";
import { pythonPackage } from "./python-packages.ts";
import { requirementName } from "./requirements.ts";
import { withoutRange } from "./script-dependencies.ts";
import type { ScriptDependencies, SkillScript } from "./skill-script.ts";

export interface MissingDependency {
  readonly kind: "python" | "node" | "command";
  /** The module, package or program that was not found. It comes from the script's output: data, not our words. */
  readonly name: string;
  /** What to install to get it, where that has another name. */
  readonly package?: string;
  /** Where the skill says that it needs it. */
  readonly declaredIn?: ScriptDependencies["source"];
}

/**
 * What a failed run was missing, read from the end of its error output. Only messages of the interpreters, shells
 * and `env` themselves count; files of the skill that are missing are not dependencies.
 */
export function missingDependency(
  stderr: string,
  script: Pick<SkillScript, "dependencies">,
): MissingDependency | undefined {
  const tail = stderr.slice(-MAX_CHARS);
  const isSubprocess = tail.includes("subprocess.py");
  // The last message is the one that ended the run.
  for (const line of tail.split(/\r?\n/).reverse()) {
    const missing = missingIn(line.slice(0, MAX_LINE_CHARS).trim(), isSubprocess);
    if (missing !== undefined) return withDeclaration(missing, script);
  }
  return undefined;
}

const MAX_CHARS = 64 * 1024;
const MAX_LINE_CHARS = 1_000;

function missingIn(line: string, isSubprocess: boolean): MissingDependency | undefined {
  const module =
    /\b(?:ModuleNotFoundError|ImportError): No module named ['"]?([\p{L}_][\p{L}\p{N}_]{0,99})/u.exec(
      line,
    )?.[1];
  if (module !== undefined) return { kind: "python", name: module };
  // `python3 -m tool`
  const run = /^\S{0,200}python[\d.]{0,6}: No module named ([A-Za-z_]\w{0,99})/.exec(line)?.[1];
  if (run !== undefined) return { kind: "python", name: run };
  const specifier = /\bCannot find (?:module|package) ['"]([^'"]{1,200})['"]/.exec(line)?.[1];
  if (specifier !== undefined) {
    const [name] = packageOf(specifier);
    return name === undefined ? undefined : { kind: "node", name };
  }
  const command = commandIn(line, isSubprocess);
  return command === undefined ? undefined : { kind: "command", name: command };
}

function commandIn(line: string, isSubprocess: boolean): string | undefined {
  for (const pattern of isSubprocess ? [...COMMAND_MISSING, SUBPROCESS_MISSING] : COMMAND_MISSING) {
    const name = pattern.exec(line)?.[1];
    // No program's name starts with a dash or a dot: that is an option or a file that a message speaks of.
    if (name !== undefined && /^\w/.test(name)) return name;
  }
  return undefined;
}

const COMMAND_MISSING: readonly RegExp[] = [
  // bash: `tool.sh: line 3: jq: command not found`
  /(?:^|: )([\w.+-]{1,64}): command not found$/,
  // zsh: `zsh:1: command not found: jq`
  /: command not found: ([\w.+-]{1,64})$/,
  // dash: `tool.sh: 3: jq: not found`
  /: \d{1,6}: ([\w.+-]{1,64}): not found$/,
  // env: `/usr/bin/env: ‘node’: No such file or directory`
  /^(?:\/\S{1,100}\/)?env: ['"‘’]?([\w.+-]{1,64})['"‘’]?: No such file or directory$/,
  // bwrap: `bwrap: execvp ruby: No such file or directory`
  /\bexecvp ([\w.+-]{1,64}): No such file or directory$/,
  // Node: `Error: spawn ffmpeg ENOENT`
  /\bspawn ([\w.+-]{1,64}) ENOENT$/,
  // Container runtimes: `exec: "ruby": executable file not found in $PATH`
  /\bexec: "([\w.+-]{1,64})": executable file not found/,
];

// The same words as for a data file, which is why a frame of subprocess.py has to be near.
const SUBPROCESS_MISSING = /^FileNotFoundError: \[Errno 2\] No such file or directory: '([\w.+-]{1,64})'$/;

function withDeclaration(
  missing: MissingDependency,
  { dependencies }: Pick<SkillScript, "dependencies">,
): MissingDependency {
  if (missing.kind === "command") return missing;
  const isPython = missing.kind === "python";
  const requested = isPython ? pythonPackage(missing.name) : missing.name;
  const matches = (declared: string) =>
    isPython
      ? [requested, missing.name].some((name) => requirementName(declared) === requirementName(name))
      : withoutRange(declared) === requested;
  const declaredIn = dependencies.find(
    ({ source, packages }) => source !== "imports" && packages.some(matches),
  )?.source;
  return {
    ...missing,
    ...(requested === missing.name ? {} : { package: requested }),
    ...(declaredIn === undefined ? {} : { declaredIn }),
  };
}
