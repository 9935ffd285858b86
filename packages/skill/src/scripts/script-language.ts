import { readShebang, type Shebang } from "./shebang.ts";
import type { Interpreter, ScriptLanguage } from "./skill-script.ts";

export interface RunnableAs {
  readonly language: ScriptLanguage;
  /** Absent for a file that no interpreter takes as it is. */
  readonly interpreter?: Interpreter;
  readonly shebang?: Shebang;
}

/** How a file would be run: by its shebang, else by its extension; undefined when neither says anything. */
export function scriptLanguage(path: string, text: string): RunnableAs | undefined {
  const extension = extensionOf(path);
  const shebang = readShebang(text);
  if (shebang !== undefined) return { ...byShebang(shebang, extension), shebang };
  return languageOfExtension(extension);
}

/** Lower case, without the dot; empty when there is none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot < 1 ? "" : name.slice(dot + 1).toLowerCase();
}

export function languageOfExtension(extension: string): RunnableAs | undefined {
  return BY_EXTENSION.get(extension);
}

function byShebang({ command, args }: Shebang, extension: string): RunnableAs {
  if (/^python(?:3(?:\.\d{1,2})?)?$/.test(command)) {
    const isPinned = command.includes(".");
    return run("python", "python3", args, isPinned ? `Runs with python3, not with ${command}.` : undefined);
  }
  if (PYTHON_LAUNCHERS.has(command)) {
    return run("python", "python3", [], `Runs with python3, not through ${command}; nothing is installed.`);
  }
  const runner = PACKAGE_RUNNERS.has(command) ? (runnerIn(args) ?? command) : command;
  if (JAVASCRIPT_RUNNERS.has(runner) || PACKAGE_RUNNERS.has(command)) {
    return run(ofJavaScript(extension, "typescript"), "node", [], `Runs with node, not with ${runner}.`);
  }
  if (command === "node" || command === "nodejs") {
    const language = ofJavaScript(extension, "javascript");
    return run(language, "node", language === "typescript" ? withoutLoaders(args) : args);
  }
  const named = BY_COMMAND.get(command.toLowerCase());
  if (named === undefined) return run("other", command, args);
  return run(named.language, named.command, [
    ...args,
    ...named.lastArgs.filter((arg) => !args.includes(arg)),
  ]);
}

function run(
  language: ScriptLanguage,
  command: string,
  args: readonly string[],
  note: string | undefined = undefined,
): RunnableAs & { readonly interpreter: Interpreter } {
  return { language, interpreter: { command, args, ...(note === undefined ? {} : { note }) } };
}

const PYTHON_LAUNCHERS: ReadonlySet<string> = new Set([
  "uv",
  "uvx",
  "pipx",
  "poetry",
  "pipenv",
  "pdm",
  "rye",
  "hatch",
]);
const PACKAGE_RUNNERS: ReadonlySet<string> = new Set(["npx", "pnpx", "bunx", "npm", "pnpm", "yarn"]);
const JAVASCRIPT_RUNNERS: ReadonlySet<string> = new Set([
  "bun",
  "deno",
  "esno",
  "jiti",
  "ts-node",
  "ts-node-esm",
  "tsx",
  "vite-node",
  "zx",
]);

function runnerIn(args: readonly string[]): string | undefined {
  const word = args.find((arg) => !arg.startsWith("-") && !["dlx", "exec", "x"].includes(arg));
  return word !== undefined && /^[\w.@/-]{1,64}$/.test(word) ? word : undefined;
}

function ofJavaScript(extension: string, otherwise: "javascript" | "typescript"): ScriptLanguage {
  const language = BY_EXTENSION.get(extension)?.language;
  return language === "javascript" || language === "typescript" ? language : otherwise;
}

// Our own loader takes the types out: another one would only be missing.
function withoutLoaders(args: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? "";
    if (/^(?:--import|--require|-r|--loader|--experimental-loader)$/.test(arg)) at += 1;
    else if (
      !/^--(?:import|require|loader|experimental-loader)=|^--experimental-(?:strip|transform)-types$/.test(
        arg,
      )
    )
      kept.push(arg);
  }
  return kept;
}

interface KnownCommand {
  readonly language: ScriptLanguage;
  readonly command: string;
  readonly lastArgs: readonly string[];
}

const BY_COMMAND: ReadonlyMap<string, KnownCommand> = new Map<string, KnownCommand>([
  ...["sh", "bash", "dash", "ash", "zsh", "ksh", "mksh", "fish"].map((shell) =>
    interpreter(shell, "shell", shell),
  ),
  interpreter("pwsh", "powershell", "pwsh", "-File"),
  interpreter("powershell", "powershell", "pwsh", "-File"),
  interpreter("ruby", "ruby", "ruby"),
  interpreter("perl", "perl", "perl"),
  interpreter("php", "php", "php"),
  interpreter("lua", "lua", "lua"),
  interpreter("rscript", "r", "Rscript"),
  interpreter("julia", "julia", "julia"),
  interpreter("swift", "swift", "swift"),
]);

function interpreter(
  name: string,
  language: ScriptLanguage,
  command: string,
  ...lastArgs: string[]
): [string, KnownCommand] {
  return [name, { language, command, lastArgs }];
}

const BY_EXTENSION: ReadonlyMap<string, RunnableAs> = new Map<string, RunnableAs>([
  ["py", run("python", "python3", [])],
  ["sh", run("shell", "bash", [])],
  ["bash", run("shell", "bash", [])],
  ["zsh", run("shell", "zsh", [])],
  ["ksh", run("shell", "ksh", [])],
  ["fish", run("shell", "fish", [])],
  ["js", run("javascript", "node", [])],
  ["mjs", run("javascript", "node", [])],
  ["cjs", run("javascript", "node", [])],
  ["ts", run("typescript", "node", [])],
  ["mts", run("typescript", "node", [])],
  ["cts", run("typescript", "node", [])],
  ["ps1", run("powershell", "pwsh", ["-File"])],
  ["rb", run("ruby", "ruby", [])],
  ["pl", run("perl", "perl", [])],
  ["php", run("php", "php", [])],
  ["lua", run("lua", "lua", [])],
  ["r", run("r", "Rscript", [])],
  ["jl", run("julia", "julia", [])],
  // Components and scripts of other programs, package sources and compiled languages: no interpreter takes the
  // file alone. A shebang says otherwise.
  ["jsx", { language: "javascript" }],
  ["tsx", { language: "typescript" }],
  ["swift", { language: "swift" }],
  ...[
    "go",
    "rs",
    "java",
    "kt",
    "c",
    "cc",
    "cpp",
    "cs",
    "scala",
    "hs",
    "bat",
    "cmd",
    "psm1",
    "applescript",
  ].map((extension): [string, RunnableAs] => [extension, { language: "other" }]),
]);
