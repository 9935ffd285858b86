import type { ScannedFile } from "../../src/engine/finding.ts";
import { mapTexts, type ScriptLanguage } from "./map-texts.ts";
import { type MentionedScript, mentionedScripts } from "./mentioned-scripts.ts";
import { moveBody } from "./move-to-reference.ts";
import { renamePaths } from "./rename.ts";
import type { Rewrite } from "./rewrite.ts";

/** Code under `assets/`, in files whose names say nothing; where there is no code, the body of SKILL.md. */
export const moveToAsset: Rewrite = {
  name: "moved to an asset",
  apply(files) {
    const added: ScannedFile[] = [];
    const withoutFences = mapTexts(files, {
      code(text, { language, isFence }) {
        if (!isFence) return text;
        const path = `assets/template-${added.length + 1}.dat`;
        added.push({ path, bytes: Buffer.from(`${text}\n`) });
        return `${RUNNERS[language]} ${path}`;
      },
    });
    const scripts = mentionedScripts(files).filter(({ isImported }) => !isImported);
    const moves = new Map(scripts.map(({ path }, index) => [path, `assets/data-${index + 1}.dat`]));
    const moved = renamePaths([...scripts.reduce(runByName, withoutFences), ...added], moves);
    return moves.size + added.length > 0 ? moved : moveBody(files, "assets/notes.txt");
  },
};

/** What was started by itself is started by the program that its ending stood for. */
function runByName(files: readonly ScannedFile[], { path, language }: MentionedScript): ScannedFile[] {
  return mapTexts(files, {
    prose: (text) =>
      text.replaceAll(`\`./${path}`, `\`${path}`).replaceAll(`\`${path}`, `\`${RUNNERS[language]} ${path}`),
  });
}

const RUNNERS: Readonly<Record<ScriptLanguage, string>> = {
  shell: "bash",
  python: "python3",
  javascript: "node",
};
