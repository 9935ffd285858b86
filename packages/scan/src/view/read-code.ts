import type { CodeReading } from "./code-reading.ts";
import { guessLanguage } from "./guess-language.ts";
import { readOther } from "./other/read-other.ts";
import { readPowershell } from "./powershell/read-powershell.ts";
import type { Program } from "./program/open-program.ts";
import { readProgram } from "./program/read-program.ts";
import { readStringLayers } from "./read-layers.ts";
import { buildFileText } from "./shell/build-file-text.ts";
import { viewShell } from "./shell/view-shell.ts";
import type { CodePiece, Language } from "./skill-view.ts";
import type { Parsers } from "./syntax/open-parsers.ts";
import { foldText } from "./text/fold-text.ts";
import { addProse, looksLikeLanguage, type ViewDraft } from "./view-draft.ts";

/** A piece of code that is still to be read. */
export interface CodeSource {
  readonly path: string;
  readonly line: number;
  readonly language: Language;
  readonly origin: CodePiece["origin"];
  readonly text: string;
  readonly depth: number;
}

/** Reads a piece and everything inside it that is code again. */
export function readCode(source: CodeSource, draft: ViewDraft, nesting = 0): void {
  const { path, line, language, origin, depth } = source;
  if (source.text.trim() === "" || nesting > MAX_NESTING || !draft.budget.take("pieces", 1, path)) return;
  draft.budget.checkTime();
  const text = thatFits(source, draft);
  const folded = foldText(language === "shell" && origin === "file" ? buildFileText(path, text) : text);
  const prepared = origin === "file" ? draft.programs?.take(path, folded) : undefined;
  const reading = readAs(language, folded, { path, line }, draft, prepared);
  if (!reading.isParsed && PARSED.has(language))
    draft.budget.note(path, "its code is too deep or too dense to be parsed");
  draft.written.push(...reading.written);
  const piece: CodePiece = {
    path,
    line,
    language,
    origin,
    raw: text,
    plain: reading.plain === "" ? folded : reading.plain,
    depth,
    commands: reading.commands,
    calls: reading.calls,
    strings: reading.strings,
    isParsed: reading.isParsed,
  };
  draft.code.push(piece);
  readStringLayers(piece, draft);
  for (const { line: at, value } of reading.comments) {
    addProse(value, { path, line: at, place: "code-comment", depth }, draft);
  }
  for (const { line: at, value } of reading.docstrings) {
    addProse(value, { path, line: at, place: "docstring", depth }, draft);
  }
  const docs = new Set(reading.docstrings.map(({ value }) => value));
  for (const { line: at, value } of reading.strings) {
    if (!docs.has(value) && looksLikeLanguage(value))
      addProse(value, { path, line: at, place: "string", depth }, draft);
  }
  for (const inner of reading.nested) {
    const own = inner.language === "other" ? guessLanguage(inner.text) : inner.language;
    if (own === undefined) continue;
    readCode(
      { path, line: inner.line, language: own, origin: "string", text: inner.text, depth },
      draft,
      nesting + 1,
    );
  }
}

const MAX_NESTING = 4;
const PARSED: ReadonlySet<Language> = new Set<Language>(["shell", "python", "javascript"]);

/** What is too long is read up to where it fits. */
function thatFits({ path, language, text }: CodeSource, { budget }: ViewDraft): string {
  const shell = language === "shell" ? budget.takeUpTo("shellChars", text.length, path) : text.length;
  const fits = budget.takeUpTo("parsedChars", shell, path);
  return fits === text.length ? text : text.slice(0, fits);
}

function readAs(
  language: Language,
  text: string,
  where: { readonly path: string; readonly line: number },
  { parsers, budget }: ViewDraft,
  prepared: Program | undefined,
): CodeReading {
  const checkTime = () => budget.checkTime();
  // A parser has to be asked anew for each command that a program runs, however short.
  const counted: Parsers = {
    parse: (grammar, own, onProgress) =>
      grammar === "bash" && !budget.take("shellTexts", 1, where.path)
        ? undefined
        : parsers.parse(grammar, own, onProgress),
  };
  switch (language) {
    case "shell":
      return { ...viewShell(text, where, parsers, checkTime), calls: [], docstrings: [] };
    case "powershell":
    case "batch":
      return readPowershell(text, where, language, checkTime);
    case "python":
      return readProgram("python", text, where, counted, checkTime, prepared);
    case "javascript":
      return readProgram("tsx", text, where, counted, checkTime, prepared);
    default:
      return readOther(text, where, counted, checkTime, language);
  }
}
