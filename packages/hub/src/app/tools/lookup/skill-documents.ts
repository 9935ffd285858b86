import { decodeUtf8, estimateTokens, mimeTypeOf, outline, type Section } from "@skillquay/skill";
import type { DriveCatalog, HubSkill } from "../../../features/catalog/index.ts";

/** A Markdown file of a skill and what it is about. */
export interface SkillDocument {
  readonly path: string;
  readonly tokens: number;
  readonly sections: readonly DocumentSection[];
}

export interface DocumentSection extends Section {
  /** Its slug, with `path#` in front where another file has the same one. */
  readonly address: string;
}

/** The Markdown files that the caller may read, the main file first. */
export function skillDocuments(skill: HubSkill, catalog: DriveCatalog): Promise<readonly SkillDocument[]> {
  // A version does not change, and neither does what a caller may read of it while the skill is the same object.
  const cached = documents.get(skill);
  if (cached !== undefined) return cached;
  const reading = readDocuments(skill, catalog);
  documents.set(skill, reading);
  reading.catch(() => documents.delete(skill));
  return reading;
}

const documents = new WeakMap<HubSkill, Promise<readonly SkillDocument[]>>();

async function readDocuments(skill: HubSkill, catalog: DriveCatalog): Promise<readonly SkillDocument[]> {
  const read: { path: string; tokens: number; sections: readonly Section[] }[] = [];
  for (const { path, sizeBytes } of await catalog.files(skill)) {
    if (mimeTypeOf(path) !== "text/markdown" || sizeBytes > OUTLINED_MAX_BYTES) continue;
    if (skill.hidesFiles && path !== skill.skillFile) continue;
    const text = decodeUtf8(await catalog.readFile(skill, path));
    if (text === undefined) continue;
    const { sections } = await outline(text);
    read.push({ path, tokens: estimateTokens(text), sections });
  }
  const uses = new Map<string, number>();
  for (const { sections } of read) {
    for (const { slug } of sections) uses.set(slug, (uses.get(slug) ?? 0) + 1);
  }
  return read.map(({ path, tokens, sections }) => ({
    path,
    tokens,
    sections: sections.map((section) => ({
      ...section,
      address: (uses.get(section.slug) ?? 0) > 1 ? `${path}#${section.slug}` : section.slug,
    })),
  }));
}

// Larger ones are data in Markdown's clothes.
const OUTLINED_MAX_BYTES = 1024 * 1024;
