import { readSkillHead } from "@skillquay/skill/head";
import type { NotAnalysed, ScannedFile } from "../engine/finding.ts";
import { type Budget, openBudget } from "./budget.ts";
import { fileKind } from "./file-kind.ts";
import { codeLanguageOf, fileKindName } from "./file-kind-name.ts";
import { fileLinks } from "./file-links.ts";
import { followFiles } from "./follow-files.ts";
import { imageText } from "./image-text.ts";
import { preparePrograms } from "./program/prepare-programs.ts";
import { readCode } from "./read-code.ts";
import { readData } from "./read-data.ts";
import { readLayers } from "./read-layers.ts";
import { readMarkdown } from "./read-markdown.ts";
import { readMarkup } from "./read-markup.ts";
import { readNotebook } from "./read-notebook.ts";
import { readStarted } from "./read-started.ts";
import type { FileView, SkillView } from "./skill-view.ts";
import { openParsers } from "./syntax/open-parsers.ts";
import { decodeText } from "./text/decode-text.ts";
import { lineStart } from "./text/each-line.ts";
import { addProse, type ViewDraft } from "./view-draft.ts";

/** Takes a skill apart for the rules. Reads every file, runs nothing. */
export async function viewSkill(
  files: readonly ScannedFile[],
  budget: Budget = openBudget({ totalBytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) }),
): Promise<{ readonly view: SkillView; readonly notAnalysed: readonly NotAnalysed[] }> {
  const parsers = await openParsers();
  const mainFile =
    files.find(({ path }) => path === "SKILL.md") ?? files.find(({ path }) => /^skill\.md$/i.test(path));
  const head =
    mainFile === undefined
      ? undefined
      : readSkillHead(mainFile.bytes, { folderName: "", fileName: mainFile.path });
  const views: FileView[] = [];
  const written: ViewDraft["written"] = [];
  const decoded: ViewDraft["decoded"] = new Set();
  const programs = preparePrograms(files, parsers, () => budget.checkTime());
  for (const file of files) {
    const draft: ViewDraft = { parsers, budget, code: [], prose: [], written, decoded, programs };
    const text = decodeText(file.bytes);
    const kind = fileKindName(file.path, file.bytes, text);
    const view = { path: file.path, bytes: file.bytes, kind, text };
    if (text !== undefined && budget.take("textChars", text.length, file.path)) {
      readFile(view.path, kind, text, file === mainFile ? (head?.frontMatterLines ?? 0) : undefined, draft);
    }
    if (text !== undefined) readLayers(text, { path: file.path, line: 1, depth: 0 }, draft);
    if (kind === "image") readImage(file, draft);
    if (file === mainFile && head !== undefined) readHead(file.path, head, draft);
    views.push({ ...view, code: draft.code, prose: draft.prose });
  }
  const read = followFiles(readStarted(views, { parsers, budget, written, decoded }), written);
  const links = fileLinks(read);
  const view: SkillView = {
    files: read,
    main: read.find(({ path }) => path === mainFile?.path),
    name: head?.name ?? "",
    description: head?.description ?? "",
    allowedTools: head?.allowedTools ?? [],
    frontmatter: head?.frontmatter ?? {},
    code: read.flatMap(({ code }) => code),
    prose: read.flatMap(({ prose }) => prose),
    links,
  };
  return { view, notAnalysed: [...closedFiles(views), ...budget.notAnalysed] };
}

function readImage({ path, bytes }: ScannedFile, draft: ViewDraft): void {
  for (const text of imageText(bytes)) {
    addProse(text, { path, line: 1, place: "metadata", depth: 1 }, draft);
    readLayers(text, { path, line: 1, depth: 1 }, draft);
  }
}

/** Files that are no text: named, and judged by their kind. */
function closedFiles(files: readonly FileView[]): NotAnalysed[] {
  return files
    .filter(({ kind }) => kind === "archive" || kind === "binary")
    .map(({ path, bytes }) => {
      const existing = fileKind(bytes);
      return { path, known: existing };
    })
    .filter(({ known }) => known?.kind !== "media" && known?.kind !== "document")
    .map(({ path, known }) => ({
      path,
      why: known === undefined ? "it is neither text nor of a known kind" : `it is a ${known.name}`,
    }));
}

function readFile(
  path: string,
  kind: FileView["kind"],
  text: string,
  frontMatterLines: number | undefined,
  draft: ViewDraft,
): void {
  const where = { path, line: 1, depth: 0 };
  switch (kind) {
    case "code":
      readCode({ ...where, language: codeLanguageOf(path, text) ?? "other", origin: "file", text }, draft);
      return;
    case "data":
      if (!path.toLowerCase().endsWith(".ipynb") || !readNotebook(text, path, draft))
        readData(text, where, draft);
      return;
    case "markup":
      readMarkup(text, where, draft);
      return;
    default: {
      const skipped = frontMatterLines ?? otherFrontMatter(text);
      const start = lineStart(text, skipped);
      // Front matter of other files is read as data: a model reads it too.
      if (frontMatterLines === undefined && skipped > 0)
        readData(text.slice(0, start).replace(/\r\n?/g, "\n").replace(/\n$/, ""), where, draft);
      readMarkdown(text.slice(start), { path, line: skipped + 1 }, draft);
    }
  }
}

function otherFrontMatter(text: string): number {
  if (!/^---[ \t]*\r?\n/.test(text)) return 0;
  const end = text.slice(0, 64 * 1024).search(/\n---[ \t]*(?:\r?\n|$)/);
  return end === -1 ? 0 : text.slice(0, end + 1).split("\n").length;
}

function readHead(
  path: string,
  head: { readonly description?: string; readonly frontmatter: Readonly<Record<string, unknown>> },
  draft: ViewDraft,
): void {
  if (head.description !== undefined)
    addProse(head.description, { path, line: 1, place: "description" }, draft);
  const walk = (value: unknown, key: string, depth: number) => {
    if (depth > 20) return;
    if (typeof value === "string") {
      if (/^(?:command|cmd|run|script)$/i.test(key))
        readCode(
          {
            path,
            line: 1,
            language: "shell",
            origin: "frontmatter",
            text: value,
            depth: 0,
          },
          draft,
        );
      else if (key !== "description" && value.length > 11)
        addProse(value, { path, line: 1, place: "metadata", headings: [key] }, draft);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, item] of Object.entries(value))
        walk(item, Array.isArray(value) ? key : name, depth + 1);
    }
  };
  walk(head.frontmatter, "", 0);
}
