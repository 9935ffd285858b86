import type { ScriptVariable } from "./script-variables.ts";

/** A file of a skill that can be run, and what is known of it without running anything. All text in it is the skill's. */
export interface SkillScript {
  /** Inside the skill, e.g. `scripts/greet.py`. */
  readonly path: string;
  /** What a caller says: the path below `scripts/`, else the whole path. Unique, and never another script's path. */
  readonly name: string;
  readonly language: ScriptLanguage;
  readonly interpreter: Interpreter;
  /** One line, at most 200 characters. */
  readonly description?: string;
  /** What could be read, in the order it was found; absent when nothing could. It need not be complete. */
  readonly arguments?: readonly DeclaredArgument[];
  /** It reads one JSON object from its first argument. */
  readonly takesParams: boolean;
  readonly dependencies: readonly ScriptDependencies[];
  /** Environment variables that its text reads; absent when it reads none. What the skill declares is not among them: see `neededVariables`. */
  readonly variables?: readonly ScriptVariable[];
  /** A test: nobody offers it, and whoever names it may run it. */
  readonly isTest?: true;
}

export type ScriptLanguage =
  | "python"
  | "shell"
  | "javascript"
  | "typescript"
  | "powershell"
  | "ruby"
  | "perl"
  | "php"
  | "lua"
  | "r"
  | "julia"
  | "swift"
  | "other";

/** The program that runs a script: `command`, `args`, then the script's path. TypeScript needs a loader of ours besides. */
export interface Interpreter {
  /** A bare program name, never a path. */
  readonly command: string;
  readonly args: readonly string[];
  /** In our words: where this differs from what the script asks for. */
  readonly note?: string;
}

export interface DeclaredArgument {
  /** Without dashes. */
  readonly name: string;
  /** As typed, e.g. `-o` and `--output`; empty for a positional argument. */
  readonly flags: readonly string[];
  readonly required: boolean;
  readonly kind: "positional" | "option" | "flag";
  /** One line, at most 200 characters. */
  readonly help?: string;
  readonly choices?: readonly string[];
  /** It takes several values, or may be given several times. */
  readonly repeats?: true;
  /** The sub-command it belongs to. */
  readonly command?: string;
}

export interface ScriptDependencies {
  readonly source: "pep723" | "requirements.txt" | "package.json" | "imports";
  /** As declared, with version: `requests>=2.31`, `zod@^4`. Imports are package names alone, without declared ones. */
  readonly packages: readonly string[];
}

/** At most this much of a script is read: the largest hand-written ones end well below. */
export const SCRIPT_READ_MAX_BYTES = 256 * 1024;

/** And at most so many words and signs of it: a file of nothing but commas has more of them than any code. */
export const SCRIPT_READ_MAX_TOKENS = 40_000;
