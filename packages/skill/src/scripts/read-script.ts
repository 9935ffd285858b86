import { argparseArguments } from "./argparse-arguments.ts";
import { describeScript } from "./describe-script.ts";
import { headerComment } from "./header-comment.ts";
import { javaScriptFacts } from "./javascript-facts.ts";
import type { RefusalReason } from "./judge-path.ts";
import { pep723 } from "./pep723.ts";
import { type PythonFacts, pythonFacts } from "./python-facts.ts";
import { isCutShort, pythonLines } from "./python-lines.ts";
import { pythonTopLevel } from "./python-top-level.ts";
import { pythonVariables } from "./python-variables.ts";
import { scriptLanguage } from "./script-language.ts";
import { scriptVariables, type VariableUse } from "./script-variables.ts";
import { shellArguments } from "./shell-arguments.ts";
import { rubyVariables, shellVariables } from "./shell-variables.ts";
import type { DeclaredArgument, ScriptLanguage, SkillScript } from "./skill-script.ts";
import { usageArguments } from "./usage-arguments.ts";

export interface ScriptText {
  readonly path: string;
  /** The text, or the first part of it. */
  readonly text: string;
  /** The file goes on after `text`, so that nothing can be said about what it lacks. */
  readonly isCut: boolean;
  /** Outside of the script folders a file must say by a shebang that it is meant to be run. */
  readonly needsShebang: boolean;
}

export type ReadScript = Pick<
  SkillScript,
  "language" | "interpreter" | "description" | "arguments" | "takesParams" | "variables"
> & {
  /** Modules or packages the text imports, before any is left out. */
  readonly imports: readonly string[];
};

/** What one file says about itself, or why it is not offered. Pure reading of text, in steps for `runCooperatively`. */
export function* readScript({
  path,
  text,
  isCut,
  needsShebang,
}: ScriptText): Generator<void, ReadScript | RefusalReason> {
  if (text.includes("\0")) return "binary";
  const runnable = scriptLanguage(path, text);
  if (runnable === undefined) return "not_a_script";
  const hasShebang = runnable.shebang !== undefined;
  if (needsShebang && !hasShebang) return "outside_script_folders";
  const { language, interpreter } = runnable;
  if (interpreter === undefined) return "no_interpreter";
  const isSure = hasShebang || isCut;
  const fileName = path.slice(path.lastIndexOf("/") + 1);
  const header = headerComment(text, language);
  const common = { language, interpreter };

  if (language === "python") {
    const lines = yield* pythonLines(text);
    yield;
    const facts = yield* pythonFacts(lines);
    yield;
    const topLevel = yield* pythonTopLevel(lines);
    yield;
    const isPart = isCut || isCutShort(lines);
    // Whoever declares what a script needs says that it is one.
    const isDeclared = pep723(text) !== undefined;
    if (!isPart && !isDeclared && (topLevel.onlyDefines || (!topLevel.acts && !hasShebang)))
      return "helper_module";
    const about = aboutLines(facts, header);
    const declared = argparseArguments(lines) ?? writtenUsage(text, about, fileName);
    yield;
    return {
      ...common,
      ...withVariables(pythonVariables(lines)),
      ...described(about, fileName, declared),
      takesParams: facts.takesParams,
      imports: facts.imports,
    };
  }
  if (language === "javascript" || language === "typescript") {
    const facts = yield* javaScriptFacts(text);
    const isClear = isSure || facts.isCutShort;
    if (facts.needsBrowser && !isClear) return "browser_code";
    if (!facts.doesSomething && !isClear) return "helper_module";
    const declared = writtenUsage(text, header, fileName);
    return {
      ...common,
      ...withVariables(facts.variables),
      ...described(header, fileName, declared),
      takesParams: facts.takesParams,
      imports: facts.imports,
    };
  }
  const usage = writtenUsage(text, header, fileName);
  yield;
  const declared = language === "shell" ? withHandled(usage, yield* shellArguments(text)) : usage;
  const variablesOf = VARIABLES_OF[language];
  return {
    ...common,
    ...(variablesOf === undefined ? {} : withVariables(yield* variablesOf(text))),
    ...described(header, fileName, declared),
    takesParams: false,
    imports: [],
  };
}

const VARIABLES_OF: Partial<Record<ScriptLanguage, (text: string) => Generator<void, VariableUse[]>>> = {
  shell: shellVariables,
  ruby: rubyVariables,
};

function withVariables(uses: readonly VariableUse[]): Pick<SkillScript, "variables"> {
  const variables = scriptVariables(uses);
  return variables.length === 0 ? {} : { variables };
}

function aboutLines(facts: PythonFacts, header: readonly string[]): readonly string[] {
  return facts.about !== undefined && facts.about.trim() !== "" ? facts.about.split("\n") : header;
}

function described(
  lines: readonly string[],
  fileName: string,
  declared: DeclaredArgument[] | undefined,
): Pick<SkillScript, "description" | "arguments"> {
  const description = describeScript(lines, fileName);
  return {
    ...(description === undefined || description === "" ? {} : { description }),
    ...(declared === undefined || declared.length === 0 ? {} : { arguments: declared }),
  };
}

// In the header where there is one, else where the program prints it.
function writtenUsage(
  text: string,
  header: readonly string[],
  fileName: string,
): DeclaredArgument[] | undefined {
  const fromHeader = usageArguments(header, fileName);
  if (fromHeader !== undefined) return fromHeader;
  const at = text.search(/usage:/i);
  if (at === -1) return undefined;
  const lineStart = text.lastIndexOf("\n", at) + 1;
  return usageArguments(text.slice(lineStart, at + MAX_USAGE_CHARS).split("\n", MAX_USAGE_LINES), fileName);
}

const MAX_USAGE_CHARS = 8 * 1024;
const MAX_USAGE_LINES = 60;

// The usage text has the words; the code may know options that the text does not mention.
function withHandled(
  usage: DeclaredArgument[] | undefined,
  handled: readonly DeclaredArgument[],
): DeclaredArgument[] {
  const usageFlags = new Set(usage?.flatMap(({ flags }) => flags));
  return [...(usage ?? []), ...handled.filter(({ flags }) => !flags.some((flag) => usageFlags.has(flag)))];
}
