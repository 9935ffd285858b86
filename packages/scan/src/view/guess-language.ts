import { startsLikeCommand } from "./known-programs.ts";
import type { Language } from "./skill-view.ts";

/** The language a fence or an extension names; undefined for one that says nothing, `"none"` for what is no code. */
export function languageOfName(name: string): Language | "none" | undefined {
  return NAMES.get(name.toLowerCase());
}

/** What a piece without a name is written in; undefined where it is rather text. */
export function guessLanguage(text: string): Language | undefined {
  const head = text.slice(0, 20_000);
  const byShebang = languageOfShebang(head);
  if (byShebang !== undefined) return byShebang;
  const lines = head
    .split("\n", 200)
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
  if (lines.length === 0) return undefined;
  if (lines.some((line) => /^\s*(?:\$|❯|➜|%) \S/.test(line))) return "shell";
  const has = (pattern: RegExp) => lines.some((line) => pattern.test(line.slice(0, 500)));
  if (has(/^\s*<\?php/)) return "php";
  if (
    has(
      /^PS [^>]{0,60}> |^\s*\$[A-Za-z_]\w{0,60}\s*=\s*|^\s*(?:iex|iwr|irm|Invoke-[A-Z]\w+|Set-[A-Z]\w+|Start-Process|Add-MpPreference)\b|\|\s*iex\b/i,
    )
  )
    return "powershell";
  if (
    has(
      /^\s*(?:import [\w.]{1,80}(?: {1,4}as \w{1,80}|, [\w., ]{1,300})?(?:;.{1,400})?|from [\w.]{1,80} import .{1,200}|def \w{1,80}\(.{0,200}\).{0,60}:|class \w{1,80}(?:\(.{0,80}\))?:|if __name__ == .{1,20}:)$/,
    )
  )
    return "python";
  if (
    has(
      /^\s*(?:const|let|var) [\w${[][\w$,\s{}[\]:]{0,200}=|\brequire\(["']|^\s*(?:import|export)\s.{0,200}\sfrom\s+["']|=>\s*\{\s*$|^\s*(?:async )?function\s?\*?\s?\w{0,80}\(/,
    )
  )
    return "javascript";
  if (has(/^\s*@echo off\b|^\s*(?:setlocal|rem )\b/i)) return "batch";
  if (has(/^\s*(?:tell application "|do shell script ")/i)) return "applescript";
  if (lines.some((line) => startsLikeCommand(line) && looksLikeShell(line))) return "shell";
  return undefined;
}

export function languageOfShebang(text: string): Language | undefined {
  if (!text.startsWith("#!")) return undefined;
  const line = text.slice(0, 200).split("\n", 1)[0] ?? "";
  for (const [pattern, language] of SHEBANGS) if (pattern.test(line)) return language;
  return "other";
}

const SHEBANGS: readonly (readonly [RegExp, Language])[] = [
  [/\b(?:python|uv run|pypy)/, "python"],
  [/\b(?:node|deno|bun|tsx|ts-node)\b|osascript -l JavaScript/, "javascript"],
  [/\bpwsh|powershell/, "powershell"],
  [/\bruby/, "ruby"],
  [/\bphp/, "php"],
  [/\bosascript/, "applescript"],
  [/\b(?:ba|z|da|k|fi|a)?sh\b/, "shell"],
];

// A sentence may begin with "find" or "open": a command has a path, a flag, an operator, or is short.
function looksLikeShell(line: string): boolean {
  return /[|><;=$/~]|\s-{1,2}[A-Za-z]|&&|\.\w{1,5}\b/.test(line) || line.trim().split(/\s+/, 6).length <= 5;
}

const NAMES: ReadonlyMap<string, Language | "none"> = new Map<string, Language | "none">([
  ...named(
    "shell",
    "sh bash shell zsh ksh dash fish console terminal shell-session shellsession sh-session bats ash command cli",
  ),
  ...named("powershell", "powershell ps1 pwsh psm1 psd1 posh"),
  ...named("batch", "bat cmd batch dos"),
  ...named("python", "py python python3 py3 pyw pyi ipython pycon sage"),
  ...named("javascript", "js javascript mjs cjs jsx ts typescript tsx mts cts node deno"),
  ...named("ruby", "rb ruby rake gemspec"),
  ...named("php", "php php5 phtml"),
  ...named("go", "go golang"),
  ...named("applescript", "applescript scpt osascript"),
  ...named(
    "other",
    "c h cpp cc cxx hpp cs csharp java kt kotlin swift rs rust pl perl lua r scala dart sql vb vbs vba asm nim zig ex exs clj hs m mm groovy gradle dockerfile docker make makefile cmake nix tf hcl vue svelte awk sed el lisp jl ml fs",
  ),
  ...named("none", "text txt plaintext plain md markdown mdx rst diff patch csv tsv log output"),
]);

function named(language: Language | "none", names: string): [string, Language | "none"][] {
  return names.split(" ").map((name) => [name, language]);
}
