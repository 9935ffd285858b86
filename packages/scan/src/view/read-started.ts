import { codeLanguageOf } from "./file-kind-name.ts";
import { readCode } from "./read-code.ts";
import type { FileView } from "./skill-view.ts";
import { startedFiles } from "./started-files.ts";
import type { ViewDraft } from "./view-draft.ts";

/**
 * Reads files again as the programs that they are when something in the skill runs them. What they run in turn is looked
 * for again, a few steps deep.
 */
export function readStarted(
  files: readonly FileView[],
  shared: Pick<ViewDraft, "parsers" | "budget" | "written" | "decoded">,
): readonly FileView[] {
  let read = files;
  const done = new Set<string>();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const started = startedFiles(read);
    let isNew = false;
    read = read.map((file) => {
      const language = started.get(file.path);
      if (language === undefined || file.text === undefined || done.has(file.path)) return file;
      done.add(file.path);
      if (codeLanguageOf(file.path, file.text) === language) return file;
      isNew = true;
      const draft: ViewDraft = { ...shared, code: [], prose: [] };
      const { path, text } = file;
      readCode({ path, line: 1, language, origin: "file", text, depth: 0 }, draft);
      return withProgram(file, draft);
    });
    if (!isNew) break;
  }
  return read;
}

const MAX_STEPS = 3;

/** What was code or a document stays that, too: a model reads it. Of anything else, what was taken for language was code. */
function withProgram(file: FileView, { code, prose }: ViewDraft): FileView {
  if (file.kind === "markdown" || file.kind === "markup" || file.kind === "code")
    return { ...file, code: [...file.code, ...code], prose: [...file.prose, ...prose] };
  return {
    ...file,
    kind: "code",
    code: [...code, ...file.code.filter(({ depth }) => depth > 0)],
    prose: [...prose, ...file.prose.filter(({ depth }) => depth > 0)],
  };
}
