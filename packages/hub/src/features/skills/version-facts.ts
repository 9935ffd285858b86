import type { Signer } from "@skillquay/scan/signature";
import { decodeUtf8, estimateTokens, mimeTypeOf, oneLine, outline } from "@skillquay/skill";
import { createPauses } from "@skillquay/skill/cooperative";
import type { SkillScript } from "@skillquay/skill/scripts";

/** What is known of a version's files without reading them again. Titles are the skill's own text. */
export interface VersionFacts {
  readonly files: readonly FileFacts[];
  /** Of its scripts, sorted. */
  readonly languages: readonly string[];
  /** Of the main file, in the order of the text. */
  readonly outline: readonly { readonly slug: string; readonly title: string; readonly depth: number }[];
  /** Of all text files together, estimated. */
  readonly tokens: number;
  /** Who signed it, where somebody did. */
  readonly signer?: Signer;
}

export interface FileFacts {
  readonly path: string;
  readonly kind: "markdown" | "script" | "text" | "image" | "binary";
  readonly language?: string;
  /** Estimated; only for text. */
  readonly tokens?: number;
  /** Only for Markdown. */
  readonly sections?: number;
}

export async function versionFacts(
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  { skillFile, scripts }: { readonly skillFile: string; readonly scripts: readonly SkillScript[] },
): Promise<VersionFacts> {
  const languages = new Map(scripts.map(({ path, language }) => [path, language]));
  const facts: FileFacts[] = [];
  let main: VersionFacts["outline"] = [];
  const pause = createPauses();
  for (const { path, bytes } of files) {
    await pause();
    const text = bytes.includes(0) ? undefined : decodeUtf8(bytes);
    const language = languages.get(path);
    const kind = kindOf(path, { isText: text !== undefined, isScript: language !== undefined });
    const sections = kind === "markdown" && text !== undefined ? await sectionsOf(text) : undefined;
    if (path === skillFile && sections !== undefined) main = sections.slice(0, OUTLINE_MAX);
    facts.push({
      path,
      kind,
      ...(language !== undefined && { language }),
      ...(text !== undefined && { tokens: estimateTokens(text) }),
      ...(sections !== undefined && { sections: sections.length }),
    });
  }
  return {
    files: facts,
    languages: [...new Set(languages.values())].sort(),
    outline: main,
    tokens: facts.reduce((sum, { tokens = 0 }) => sum + tokens, 0),
  };
}

// More than any list shows; the tools for documents read the file itself.
const OUTLINE_MAX = 200;
const OUTLINED_MAX_CHARS = 1024 * 1024;
const TITLE_MAX_CHARS = 120;

async function sectionsOf(text: string): Promise<VersionFacts["outline"]> {
  if (text.length > OUTLINED_MAX_CHARS) return [];
  const { sections } = await outline(text);
  return sections.map(({ slug, title, depth }) => ({
    slug: oneLine(slug, TITLE_MAX_CHARS),
    title: oneLine(title, TITLE_MAX_CHARS),
    depth,
  }));
}

function kindOf(
  path: string,
  is: { readonly isText: boolean; readonly isScript: boolean },
): FileFacts["kind"] {
  const type = mimeTypeOf(path);
  if (type.startsWith("image/")) return "image";
  if (!is.isText) return "binary";
  if (is.isScript) return "script";
  return type === "text/markdown" ? "markdown" : "text";
}
