import { type FileEntry, oneLine } from "@skillquay/skill";
import type { LocalSkill } from "../index/local-skill.ts";

/** How the search reads skills. */
export interface SearchFiles {
  readBody(skill: LocalSkill): Uint8Array;
  contents(skill: LocalSkill): Promise<SkillContents>;
}

/** What a skill has besides its main file. */
export interface SkillContents {
  readonly paths: readonly string[];
  /** What its scripts say of themselves. */
  readonly scripts: readonly string[];
}

// 99 % of skills have at most 41 files.
const MOST_FILES = 200;

/** The text after the front matter, up to `maxBytes`. */
export function bodyOf(skill: LocalSkill, files: SearchFiles, maxBytes: number): string {
  try {
    const text = new TextDecoder().decode(files.readBody(skill).subarray(0, maxBytes + FRONT_MATTER_BYTES));
    return text.replace(FRONT_MATTER, "").slice(0, maxBytes);
  } catch {
    return ""; // Gone or unreadable since the scan: found by its head until the next one.
  }
}

const FRONT_MATTER_BYTES = 4 * 1024;
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/;

/** The paths of a skill, and the first lines of what its scripts say of themselves. Never throws: what cannot be read is left out. */
export async function skillContents(
  { hasScripts }: Pick<LocalSkill, "hasScripts">,
  list: () => Promise<readonly FileEntry[]>,
  read: (path: string) => Uint8Array,
): Promise<SkillContents> {
  try {
    const files = await list();
    const paths = files.map(({ path }) => path);
    if (!hasScripts) return { paths, scripts: [] };
    const { listScripts } = await import("@skillquay/skill/scripts");
    const scripts = await listScripts(files.slice(0, MOST_FILES), async (path) => read(path));
    const descriptions = scripts.flatMap(({ description }) => description ?? []);
    return { paths, scripts: descriptions.map((text) => oneLine(text, 200)) };
  } catch {
    return { paths: [], scripts: [] };
  }
}
