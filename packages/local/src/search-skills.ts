import type { SearchDocument, SearchIndex } from "@skillquay/search";
import type { JsonValue } from "@skillquay/skill";
import type { SearchHit } from "@skillquay/tools";
import { type FileStamp, sameStamp } from "./file-stamp.ts";
import type { Generation } from "./generation.ts";
import type { LocalSkill } from "./local-skill.ts";
import { runInSlices } from "./run-in-slices.ts";

export interface SkillSearch {
  search(generation: Generation, query: string, limit: number): Promise<readonly SearchHit[]>;
}

/** Full-text search over the winners that a model may load. The index is made at the first search and follows the generations after it. */
export function createSkillSearch(readBody: (skill: LocalSkill) => Uint8Array): SkillSearch {
  const indexed = new Map<string, { skill: LocalSkill; stamp: FileStamp }>();
  let index: SearchIndex | undefined;
  let updating: Promise<void> = Promise.resolve();
  let current: Generation | undefined;

  async function update(generation: Generation): Promise<void> {
    if (current === generation) return;
    const { createSearchIndex } = await import("@skillquay/search");
    index ??= createSearchIndex();
    await runInSlices(followGeneration(index, indexed, generation, readBody));
    current = generation;
  }

  return {
    async search(generation, query, limit) {
      // One update at a time; a failed one must not block the next.
      updating = updating.catch(() => undefined).then(() => update(generation));
      await updating;
      const hits: SearchHit[] = [];
      for (const { id, score, matched } of index?.search(query, limit) ?? []) {
        const skill = generation.byFolder.get(id);
        if (skill !== undefined) hits.push({ skill, score, matched });
      }
      return hits;
    },
  };
}

function* followGeneration(
  index: SearchIndex,
  indexed: Map<string, { skill: LocalSkill; stamp: FileStamp }>,
  generation: Generation,
  readBody: (skill: LocalSkill) => Uint8Array,
): Generator<void, void> {
  const searchable = generation.skills.filter((skill) => skill.modelInvocable);
  const wanted = new Set(searchable.map((skill) => skill.baseDirectory));
  for (const folder of indexed.keys()) {
    if (wanted.has(folder)) continue;
    index.remove(folder);
    indexed.delete(folder);
  }
  const bodyBytes = Math.min(LARGEST_BODY_BYTES, Math.floor(ALL_BODIES_BYTES / Math.max(1, wanted.size)));
  for (const skill of searchable) {
    const stamp = generation.records.get(skill.baseDirectory);
    const before = indexed.get(skill.baseDirectory);
    if (stamp === undefined || (before?.skill === skill && sameStamp(before.stamp, stamp))) continue;
    index.upsert(documentOf(skill, bodyOf(skill, readBody, bodyBytes)));
    indexed.set(skill.baseDirectory, { skill, stamp });
    yield;
  }
}

// One long body must not crowd the index, and all of them together must not make the first search slow:
// a few hundred skills are searched in full, ten thousand by the beginning of their text.
const LARGEST_BODY_BYTES = 64 * 1024;
const ALL_BODIES_BYTES = 4 * 1024 * 1024;

function bodyOf(skill: LocalSkill, readBody: (skill: LocalSkill) => Uint8Array, maxBytes: number): string {
  try {
    const text = new TextDecoder().decode(readBody(skill).subarray(0, maxBytes + FRONT_MATTER_BYTES));
    return text.replace(FRONT_MATTER, "").slice(0, maxBytes);
  } catch {
    return ""; // Gone or unreadable since the scan: found by its head until the next one.
  }
}

const FRONT_MATTER_BYTES = 4 * 1024;
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/;

function documentOf(skill: LocalSkill, body: string): SearchDocument {
  const headings = body.match(/^#{1,6} .+$/gm)?.join("\n") ?? "";
  const { tags, keywords, triggers, category, metadata } = skill.frontmatter;
  return {
    id: skill.baseDirectory,
    name: skill.name,
    description: skill.description,
    tags: [tags, keywords, triggers, category, metadata].map(wordsIn).join(" "),
    headings,
    body,
  };
}

function wordsIn(value: JsonValue | undefined): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(wordsIn).join(" ");
}
