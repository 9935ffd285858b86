import type { JsonObject, JsonValue } from "../problem.ts";

/** `metadata` and every map below it: registries put a block of their own there, some of them as JSON in a string. */
export function metadataBlocks(metadata: JsonValue | undefined): JsonObject[] {
  const own = mapOf(metadata);
  if (own === undefined) return [];
  return [
    own,
    ...Object.values(own)
      .map(mapOf)
      .filter((block) => block !== undefined),
  ];
}

/** A map of front matter, also one that is written as JSON in a string; undefined for anything else. */
export function mapOf(value: JsonValue | undefined): JsonObject | undefined {
  if (typeof value === "string" && /^\s*\{/.test(value) && value.length < 10_000) return parsed(value);
  return isMap(value) ? value : undefined;
}

function isMap(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return isMap(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
