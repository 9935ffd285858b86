import type { JsonObject, JsonValue, Problem } from "../problem.ts";
import { findHidden } from "../text/hidden-characters.ts";
import { asText } from "./field-values.ts";
import { type HeadProblemCode, headProblem } from "./head-problems.ts";
import type { SkillPlace } from "./read-skill-head.ts";
import { NAME_MAX_CHARS, NAME_PATTERN } from "./strict-name.ts";

/**
 * What is wrong with the fields of a front matter, whatever the YAML looked like. `lineOf` tells on which line
 * of the file a field stands. In steps, for `runCooperatively`.
 */
export function* fieldProblems(
  frontmatter: JsonObject,
  where: SkillPlace,
  lineOf: (field: string) => number | undefined,
): Generator<void, Problem[]> {
  const problems: Problem[] = [];
  const addTo =
    (field: string): Add =>
    (code, evidence) => {
      const line = lineOf(field);
      problems.push(
        headProblem(code, {
          file: where.fileName,
          ...(line !== undefined && { line }),
          ...(evidence !== undefined && { evidence }),
        }),
      );
    };
  checkName(frontmatter.name, where, addTo("name"));
  yield;
  checkDescription(frontmatter.description, addTo("description"));
  yield;
  checkCompatibility(frontmatter.compatibility, addTo("compatibility"));
  checkMetadata(frontmatter.metadata, addTo("metadata"));
  yield;
  checkAllowedTools(frontmatter["allowed-tools"], addTo("allowed-tools"));
  for (const flag of ["disable-model-invocation", "user-invocable", "enabled"]) {
    const value = frontmatter[flag];
    if (value !== undefined && typeof value !== "boolean") addTo(flag)("flag_not_boolean", flag);
  }
  return problems;
}

type Add = (code: HeadProblemCode, evidence?: string) => void;

/** Limits of the Agent Skills format, in code points. */
export const DESCRIPTION_MAX_CHARS = 1_024;
export const COMPATIBILITY_MAX_CHARS = 500;

function checkName(value: JsonValue | undefined, where: SkillPlace, add: Add): void {
  const name = asText(value);
  if (name === undefined) {
    add("name_missing");
    return;
  }
  if (typeof value !== "string") add("name_not_text", name);
  if (!NAME_PATTERN.test(name)) add("name_invalid", name);
  if (isLonger(name, NAME_MAX_CHARS)) add("name_too_long", name);
  if (name.normalize("NFKC") !== where.folderName.normalize("NFKC")) add("name_differs_from_folder", name);
  checkCharacters(name, add);
}

function checkDescription(value: JsonValue | undefined, add: Add): void {
  const description = asText(value);
  if (description === undefined) {
    add(typeof value === "object" && value !== null ? "description_unreadable" : "description_missing");
    return;
  }
  if (typeof value !== "string") add("description_not_text", description);
  if (isLonger(description, DESCRIPTION_MAX_CHARS)) add("description_too_long");
  if (description.trim().includes("\n")) add("description_multiline");
  const tag = /<[/!?]?[A-Za-z[][^<>]*>?/.exec(description);
  if (tag !== null) add("description_has_tags", tag[0]);
  checkCharacters(description, add);
}

function checkCharacters(text: string, add: Add): void {
  const hidden = findHidden(text, { limit: 100 });
  const isControl = hidden.some((character) => character.kind === "control");
  if (isControl) add("control_characters");
  const unseen = hidden.find((character) => character.kind !== "control");
  if (unseen !== undefined) add("hidden_characters", `U+${unseen.codePoint.toString(16).toUpperCase()}`);
}

function checkCompatibility(value: JsonValue | undefined, add: Add): void {
  if (value === undefined) return;
  const isValid = typeof value === "string" && value !== "" && !isLonger(value, COMPATIBILITY_MAX_CHARS);
  if (!isValid) add("compatibility_invalid");
}

function checkMetadata(value: JsonValue | undefined, add: Add): void {
  if (value === undefined) return;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    add("metadata_not_a_map");
    return;
  }
  const entries = Object.entries(value);
  const odd = entries.find(([, item]) => typeof item !== "string");
  if (odd !== undefined) add("metadata_not_text", odd[0]);
  const reserved = entries.find(([key]) => key.startsWith("io.modelcontextprotocol/"));
  if (reserved !== undefined) add("metadata_key_reserved", reserved[0]);
}

function checkAllowedTools(value: JsonValue | undefined, add: Add): void {
  if (value === undefined) return;
  if (typeof value !== "string" || hasCommaBetweenTools(value)) add("allowed_tools_shape");
}

// A comma inside parentheses belongs to a tool's own pattern: the next one behind it closes.
function hasCommaBetweenTools(text: string): boolean {
  let isClosedBehind = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text[at];
    if (character === "," && !isClosedBehind) return true;
    if (character === ")" || character === "(") isClosedBehind = character === ")";
  }
  return false;
}

/** Counted in code points, as the format does. */
export function isLonger(text: string, maxChars: number): boolean {
  return text.length > maxChars && Array.from(text).length > maxChars;
}
