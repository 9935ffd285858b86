import { type JsonObject, type JsonValue, oneLine } from "@skillquay/skill";

/** The tags of a skill: `tags` or `metadata.tags` of its front matter, as a list or as text with commas. */
export function skillTags(frontmatter: JsonObject): string[] {
  const { tags, metadata } = frontmatter;
  const inside = isObject(metadata) ? metadata.tags : undefined;
  const words = wordsOf(tags ?? inside).map((word) => oneLine(word, TAG_MAX_CHARS));
  return [...new Set(words.filter((word) => word !== ""))].slice(0, TAGS_MAX);
}

// A line of a list, not an essay: what search and the list tool show of each skill.
const TAGS_MAX = 20;
const TAG_MAX_CHARS = 40;

function wordsOf(value: JsonValue | undefined): string[] {
  if (typeof value === "string") return value.split(",");
  if (!Array.isArray(value)) return [];
  return value.filter((item) => typeof item === "string" || typeof item === "number").map(String);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
