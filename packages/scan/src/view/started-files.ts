import { openFileFinder } from "./file-finder.ts";
import { guessLanguage, languageOfShebang } from "./guess-language.ts";
import { INTERPRETERS, SHELLS, withoutVersion } from "./shell/command-draft.ts";
import type { Call, Command, FileView, Language } from "./skill-view.ts";

/**
 * Files of the skill that something in it runs, and as what: `python3 assets/model.dat` makes a program of it, whatever its
 * name says.
 */
export function startedFiles(files: readonly FileView[]): Map<string, Language> {
  const find = openFileFinder(files.map(({ path }) => path));
  const started = new Map<string, Language>();
  const start = (text: string, language: Language | undefined): boolean => {
    const [path] = find(text);
    if (path === undefined) return false;
    const own = language ?? ownLanguage(files.find((file) => file.path === path));
    if (!started.has(path) && own !== undefined) started.set(path, own);
    return true;
  };
  for (const { code } of files) {
    for (const { commands, calls, language } of code) {
      for (const command of commands) startedByCommand(command, start);
      for (const call of calls) startedByCall(call, language, start);
    }
  }
  return started;
}

/** True where the text names a file of the skill. `undefined`: by what the file itself begins with. */
type Start = (text: string, language: Language | undefined) => boolean;

function startedByCommand({ program, words, redirects, inputs }: Command, start: Start): void {
  const language = languageOfProgram(program, words);
  if (language === undefined) {
    // A path is run by its first line.
    if (/^(?!https?:)[\w@.{}$~-]{0,100}\/.{2}/.test(words[0] ?? "")) start(words[0] ?? "", undefined);
    return;
  }
  // What is given as text is no file.
  if (words.slice(1, 4).some((word) => /^-{1,2}(?:[ce]|eval|command|print)$/.test(word))) return;
  if (words.slice(1, 1 + MOST_OPTIONS).some((word) => start(word, language))) return;
  for (const { operator, target } of redirects) if (operator === "<") start(target, language);
  const [feeder] = inputs;
  if (feeder !== undefined && /^(?:cat|type|tail|head)$/.test(feeder.program))
    feeder.words.slice(1).some((word) => start(word, language));
}

const MOST_OPTIONS = 6;

function languageOfProgram(program: string, words: readonly string[]): Language | undefined {
  if (SHELLS.has(program) || program === "source" || program === ".") return "shell";
  if (/^(?:tsx|ts-node)$/.test(program)) return "javascript";
  // `uv run x`, `npx tsx x`, `subprocess.run([sys.executable, x])`
  if (program === "uv" && words[1] === "run") return "python";
  if (program === "npx" && /^(?:tsx|ts-node|node)$/.test(words[1] ?? "")) return "javascript";
  if (/^\$\{(?:sys\.executable|PYTHON\w{0,20})\}$/i.test(words[0] ?? "")) return "python";
  if (/^\$\{(?:process\.execPath|NODE)\}$/i.test(words[0] ?? "")) return "javascript";
  return INTERPRETERS.get(withoutVersion(program));
}

function startedByCall({ name, args, carries }: Call, language: Language, start: Start): void {
  if (LOADS_PYTHON.test(name)) args.slice(0, 3).some((arg) => start(arg, "python"));
  else if (LOADS_SCRIPT.test(name)) start(args[0] ?? "", "javascript");
  else if (RUNS_TEXT.test(name)) {
    for (const { kind, what } of carries.slice(0, 10)) if (kind === "file") start(what, language);
  }
}

const LOADS_PYTHON =
  /^(?:runpy\.run_path|execfile|imp\.load_source|importlib\.(?:machinery\.SourceFileLoader|util\.spec_from_file_location)|SourceFileLoader|spec_from_file_location)$/;
const LOADS_SCRIPT = /^(?:require|import|child_process\.fork|Worker|worker_threads\.Worker)$/;
const RUNS_TEXT = /^(?:eval|exec|compile|Function|vm\.\w{1,40})$/;

/** A document that is named by its path is meant to be read. */
function ownLanguage(file: FileView | undefined): Language | undefined {
  if (file?.text === undefined) return undefined;
  return languageOfShebang(file.text) ?? (file.kind === "text" ? guessLanguage(file.text) : undefined);
}
