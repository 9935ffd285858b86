import { languageOfName } from "./guess-language.ts";
import { readCode } from "./read-code.ts";
import { readMarkdown } from "./read-markdown.ts";
import type { Language } from "./skill-view.ts";
import { openLineFinder } from "./text/line-finder.ts";
import { addProse, looksLikeLanguage, type ViewDraft } from "./view-draft.ts";

/**
 * A Jupyter notebook: its cells as code and prose, and what its outputs say. All code cells of the kernel's language are one
 * program, each on the lines where the file has it, so that values are followed from cell to cell. False for what is none.
 */
export function readNotebook(text: string, path: string, draft: ViewDraft): boolean {
  const cells = cellsOf(text);
  if (cells === undefined) return false;
  const program: string[] = [];
  const language = cells.language;
  for (const { kind, source, line, outputs } of cells.list) {
    if (kind === "markdown" || kind === "raw") readMarkdown(source, { path, line }, draft);
    else {
      const magic = /^%%(\w{1,40})/.exec(source)?.[1];
      const other = magic === undefined ? undefined : languageOfName(magic);
      if (other !== undefined && other !== "none" && other !== language)
        readCell(`\n${source.slice(source.indexOf("\n") + 1)}`, { path, line, language: other }, draft);
      else addCell(program, source, { path, line }, draft);
    }
    for (const output of outputs)
      if (looksLikeLanguage(output)) addProse(output, { path, line, place: "string" }, draft);
  }
  readCell(program.join("\n"), { path, line: 1, language }, draft);
  return true;
}

function readCell(
  text: string,
  where: { readonly path: string; readonly line: number; readonly language: Language },
  draft: ViewDraft,
): void {
  readCode({ ...where, origin: "file", text, depth: 0 }, draft);
}

/** Lines for the shell (`!pip install x`, `%pip install x`) are read as such; the rest joins the program. */
function addCell(
  program: string[],
  source: string,
  { path, line }: { readonly path: string; readonly line: number },
  draft: ViewDraft,
): void {
  while (program.length < line - 1) program.push("");
  for (const [index, single] of source.split("\n").entries()) {
    const shell = /^\s{0,40}(?:!|%(?=(?:pip|conda|sx|system|run)\b))(.{2,4000})$/.exec(single)?.[1];
    program.push(shell === undefined && !single.startsWith("%") ? single : "");
    if (shell !== undefined) {
      const command = shell.replace(/^(?:run|sx|system)\b/, (word) => (word === "run" ? "python3" : ""));
      readCode(
        {
          path,
          line: line + index,
          language: "shell",
          origin: "file",
          text: command,
          depth: 0,
        },
        draft,
      );
    }
  }
}

interface Cell {
  readonly kind: string;
  readonly source: string;
  /** Of its first line in the file. */
  readonly line: number;
  readonly outputs: readonly string[];
}

function cellsOf(text: string): { readonly language: Language; readonly list: readonly Cell[] } | undefined {
  const notebook = parsed(text);
  const cells = fieldOf(notebook, "cells");
  if (!Array.isArray(cells)) return undefined;
  const info =
    fieldOf(fieldOf(notebook, "metadata"), "language_info") ??
    fieldOf(fieldOf(notebook, "metadata"), "kernelspec");
  const named = fieldOf(info, "language") ?? fieldOf(info, "name");
  const language = typeof named === "string" ? languageOfName(named) : undefined;
  const lineOf = openLineFinder(text, 1);
  const list: Cell[] = cells.slice(0, MAX_CELLS).map((cell: unknown) => {
    const source = textOf(fieldOf(cell, "source"));
    const kind = fieldOf(cell, "cell_type");
    return {
      kind: typeof kind === "string" ? kind : "code",
      source,
      line: lineOf(source.split("\n", 1)[0] ?? ""),
      outputs: outputsOf(fieldOf(cell, "outputs")),
    };
  });
  return { language: language === undefined || language === "none" ? "python" : language, list };
}

const MAX_CELLS = 5_000;

function outputsOf(outputs: unknown): string[] {
  if (!Array.isArray(outputs)) return [];
  return outputs.slice(0, 100).flatMap((output: unknown) => {
    const data = fieldOf(output, "data");
    return [
      textOf(fieldOf(output, "text")),
      textOf(fieldOf(data, "text/plain")),
      textOf(fieldOf(data, "text/markdown")),
    ]
      .filter((text) => text !== "")
      .map((text) => text.slice(0, 20_000));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/** A text, or a list of its lines. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.filter((part) => typeof part === "string").join("") : "";
}
