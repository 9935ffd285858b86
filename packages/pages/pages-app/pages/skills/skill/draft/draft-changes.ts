import type { DraftChange, FileRow } from "../../../../../src/contract/index.ts";

/** A file as it is in the draft. */
export interface DraftFile {
  readonly path: string;
  readonly state: "same" | "changed" | "added" | "removed";
}

/** The files of the version and of the draft, in the order of the version, new ones behind them. */
export function draftFiles(files: readonly FileRow[], changes: readonly DraftChange[]): DraftFile[] {
  const changeOf = new Map(changes.map((change) => [change.path, change]));
  const existing = files.map(({ path }): DraftFile => {
    const change = changeOf.get(path);
    if (change === undefined) return { path, state: "same" };
    return { path, state: change.text === undefined ? "removed" : "changed" };
  });
  const ofVersion = new Set(files.map(({ path }) => path));
  const added = changes.flatMap(({ path, text }): DraftFile[] =>
    ofVersion.has(path) || text === undefined ? [] : [{ path, state: "added" }],
  );
  return [...existing, ...added];
}

/** The changes with this file written; as it was in the version, it is no change. Line ends stay as the file has them. */
export function withText(
  changes: readonly DraftChange[],
  {
    path,
    text,
    before,
  }: { readonly path: string; readonly text: string; readonly before?: string | undefined },
): DraftChange[] {
  // A field of a page knows one kind of line end.
  const written = before?.includes("\r\n") ? text.replace(/\r?\n/g, "\r\n") : text;
  const others = changes.filter((change) => change.path !== path);
  return written === before ? others : [...others, { path, text: written }];
}

/** The changes without this file: one of the version is taken away, a new one was never there. */
export function withoutFile(
  changes: readonly DraftChange[],
  path: string,
  files: readonly FileRow[],
): DraftChange[] {
  const others = changes.filter((change) => change.path !== path);
  return files.some((file) => file.path === path) ? [...others, { path }] : others;
}

/** Why a new file cannot be called that; undefined when it can. */
export function pathProblem(path: string, files: readonly DraftFile[]): string | undefined {
  if (path === "") return "Say what it is called, such as references/fields.md.";
  const parts = path.split("/");
  if (parts.some((part) => part === "" || part.startsWith(".") || /[\\:*?"<>|]/.test(part)))
    return "Folders and names with '/' between them; none begins with a dot.";
  const taken = files.some(
    (file) => file.path.toLowerCase() === path.toLowerCase() && file.state !== "removed",
  );
  return taken ? "There is a file of that name." : undefined;
}

/** The text behind the front matter, for the preview. */
export function withoutFrontMatter(text: string): { readonly body: string; readonly firstLine: number } {
  const [head = ""] = /^---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  return { body: text.slice(head.length), firstLine: head.split("\n").length };
}
