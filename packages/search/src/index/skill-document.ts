import type { SearchDocument } from "./search-document.ts";

/** What a catalog knows of a skill without its text. */
export interface IndexedSkill {
  readonly name: string;
  readonly description: string;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly skillFile: string;
  readonly hasScripts: boolean;
}

export interface IndexedTexts {
  readonly id: string;
  /** For `source:`. */
  readonly source: string;
  readonly body: string;
  readonly headings: string;
  /** Paths of its files; absent where they were not listed. */
  readonly paths?: readonly string[];
  /** What its scripts say of themselves. */
  readonly scripts?: readonly string[];
}

/** What is indexed of a skill, wherever it comes from: folders and the hub must find the same. */
export function skillDocument(skill: IndexedSkill, texts: IndexedTexts): SearchDocument {
  const { tags, keywords, triggers, category, metadata } = skill.frontmatter;
  const { id, source, body, headings, scripts = [] } = texts;
  const paths = (texts.paths ?? []).filter((path) => path !== skill.skillFile).slice(0, MOST_FILES);
  return {
    id,
    name: skill.name,
    description: skill.description,
    tags: [tags, keywords, triggers, category, metadata].map(wordsIn).join(", "),
    headings,
    body,
    ...(paths.length > 0 && { files: paths.join("\n") }),
    ...(scripts.length > 0 && { scripts: scripts.join("\n") }),
    has: [...foldersOf(paths), ...(skill.hasScripts ? ["scripts"] : [])],
    source,
  };
}

// 99 % of skills have at most 41 files.
const MOST_FILES = 200;

// For `has:references` and the like; `has:scripts` is known without a listing.
function foldersOf(paths: readonly string[]): string[] {
  const folders = paths.flatMap((path) => (path.includes("/") ? [path.slice(0, path.indexOf("/"))] : []));
  return [...new Set(folders)].filter((folder) => folder !== "scripts");
}

function wordsIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(wordsIn).join(", ");
}
