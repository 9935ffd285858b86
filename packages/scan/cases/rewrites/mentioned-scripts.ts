import type { ScannedFile } from "../../src/engine/finding.ts";
import { languageOf, type ScriptLanguage } from "./map-texts.ts";

export interface MentionedScript {
  readonly path: string;
  readonly language: ScriptLanguage;
  /** Another file loads it as a module, so that it must keep its ending. */
  readonly isImported: boolean;
}

/** Scripts that another file names. Others run because of what they are called (`conftest.py`, a hook) and must keep that. */
export function mentionedScripts(files: readonly ScannedFile[]): MentionedScript[] {
  const texts = files.map(({ path, bytes }) => ({ path, text: Buffer.from(bytes).toString("utf8") }));
  return texts.flatMap(({ path, text }) => {
    const language = languageOf(path, text);
    if (language === undefined) return [];
    const name = path.slice(path.lastIndexOf("/") + 1);
    const module = name.replace(/\.\w+$/, "");
    const imports = new RegExp(
      `\\b(?:import|from|require)\\b[^\\n]{0,80}?(?<![\\w-])${module.replace(/[^\w]/g, "\\$&")}(?![\\w-])`,
    );
    const others = texts.filter((other) => other.path !== path);
    const isImported = others.some(
      (other) => languageOf(other.path, other.text) !== undefined && imports.test(other.text),
    );
    const isNamed = isImported || others.some((other) => other.text.includes(name));
    return isNamed ? [{ path, language, isImported }] : [];
  });
}
