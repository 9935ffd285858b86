import { linear } from "../matching/linear.ts";
import type { Command, Language } from "../view/skill-view.ts";

/** Programs that run the code they are given: as input, as a file or as an argument. */
export function isInterpreter(program: string): boolean {
  return INTERPRETERS.has(program.replace(/\.exe$/, "").replace(/[\d.]{1,12}$/, ""));
}

/** Programs that are a shell, or stand for one. */
export function isShell(program: string): boolean {
  return SHELLS.has(program.replace(/\.exe$/, ""));
}

/** The file that a command runs: `bash x.sh`, `python3 x.py`, `./x`, `source x`; undefined where it runs none. */
export function runTarget(command: Command): string | undefined {
  const { program, words } = command;
  const first = words[0] ?? "";
  if (isInterpreter(program) || program === "source" || program === "." || OPENERS.has(program)) {
    const target = words
      .slice(1)
      .find(
        (word) =>
          !word.startsWith("-") &&
          !word.startsWith("<") &&
          !(program === "start" && /^\/\w{1,8}$/.test(word)) &&
          !(program === "hdiutil" && /^(?:attach|mount)$/.test(word)),
      );
    return OPENERS.has(program) && !PROGRAM_FILE.test(target ?? "") ? undefined : target;
  }
  return first.includes("/") || first.includes("\\") ? first : undefined;
}

/** It runs a file that is named: what else it is given, as input or as an argument, is data. */
export function hasScriptFile(command: Command): boolean {
  const rest = command.words.slice(1);
  const first = rest.find((word) => !word.startsWith("-"));
  if (first === undefined || rest.some((word) => /^-[a-z]{0,4}c$/.test(word))) return false;
  return SCRIPT_FILE.test(first.slice(0, 300));
}

/** Calls that run code or a command they are given. */
export function runsCode(name: string, language?: Language): boolean {
  return (
    CODE_RUNNERS.test(name) ||
    (language === "php" && PHP_RUNNERS.test(name)) ||
    (language === "other" && /^(?:load|loadstring|dofile)$/.test(name))
  );
}

/** Calls that start a program. */
export function runsCommand(name: string): boolean {
  return COMMAND_RUNNERS.test(name);
}

const SHELLS: ReadonlySet<string> = new Set([
  "sh",
  "bash",
  "zsh",
  "dash",
  "ksh",
  "fish",
  "ash",
  "busybox",
  "eval",
  "source",
  ".",
  "cmd",
  "powershell",
  "pwsh",
  "iex",
  "invoke-expression",
]);
const INTERPRETERS: ReadonlySet<string> = new Set([
  ...SHELLS,
  "python",
  "node",
  "deno",
  "bun",
  "perl",
  "ruby",
  "php",
  "lua",
  "osascript",
  "tsx",
  "ts-node",
  "wscript",
  "cscript",
  "mshta",
  "rundll",
  "regsvr",
  "groovy",
  "java",
  "xargs",
]);
const OPENERS: ReadonlySet<string> = new Set([
  "open",
  "start",
  "start-process",
  "invoke-item",
  "msiexec",
  "installer",
  "hdiutil",
  "xdg-open",
]);
const CODE_RUNNERS = linear(
  /^(?:eval|exec|import|execfile|compile|builtins\.(?:exec|eval|compile)|__builtins__\.(?:exec|eval)|runpy\.run_\w{1,10}|importlib\.\w{1,30}(?:\.\w{1,30})?|ctypes(?:\.\w{1,30}){1,3}|types\.codetype|types\.functiontype|function|new function|vm\.\w{1,30}|globalthis\.eval|window\.eval|module\._compile|instance_eval|class_eval|module\._load|sys\.path\.(?:insert|append)|site\.addsitedir|zipimport\.\w{1,20}|[\w.()]{0,120}\.constructor|iex|invoke-expression|pickle\.loads?|marshal\.loads?|dill\.loads?)$/i,
);
// Elsewhere it only checks something.
const PHP_RUNNERS = linear(/^(?:assert|create_function|preg_replace_callback|include|require)$/i);
const COMMAND_RUNNERS = linear(
  /^(?:os\.(?:system|popen|exec\w{0,4}|spawn\w{0,4}|startfile)|subprocess\.\w{1,20}|pty\.spawn|commands\.getoutput|asyncio\.create_subprocess_\w{1,6}|child_process\.\w{1,12}|execsync|spawnsync|execa(?:\.\w{1,12})?|shelljs\.exec|bun\.spawn|deno\.(?:run|command)|system|exec|shell_exec|passthru|popen|proc_open|kernel\.\w{1,10}|open3\.\w{1,12}|io\.popen|os\/exec\.command|exec\.command)$/i,
);
// A picture or a page that is opened runs nothing.
const PROGRAM_FILE = linear(/\.(?:exe|msi|pkg|dmg|app|command|bat|cmd|ps1|sh|scpt|jar|deb|rpm|appimage)$/i);
const SCRIPT_FILE = linear(
  /^(?!\/dev\/)[\w.~{}$/@-]{0,250}\.(?:sh|bash|zsh|py|js|mjs|cjs|ts|rb|pl|php|ps1|lua)$/i,
);
