import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { Problem } from "../problem.ts";
import { decodeUtf8 } from "../text/decode-utf8.ts";
import { oneLine } from "../text/escape-text.ts";
import { COMPATIBILITY_MAX_CHARS, DESCRIPTION_MAX_CHARS } from "./field-problems.ts";
import { NAME_MAX_CHARS } from "./strict-name.ts";
import { parseStrictYaml, type StrictValue } from "./yaml/strict-yaml.ts";

/**
 * The verdict of skills-ref, the format's reference validator, with its texts. Where skills-ref itself fails
 * with a traceback (bytes that are not UTF-8, a folder named SKILL.md), this is an error too. One difference:
 * a folder given as `.` has its real name here.
 */
export function checkSpecStrict(
  folder: string,
  fileName: string | undefined,
  bytes: Uint8Array | undefined,
): Problem[] {
  if (!existsSync(folder))
    return [specError("spec_path_missing", `Path does not exist: ${oneLine(folder, 200)}`)];
  if (!statSync(folder).isDirectory()) {
    return [specError("spec_not_a_directory", `Not a directory: ${oneLine(folder, 200)}`)];
  }
  if (fileName !== "SKILL.md" && fileName !== "skill.md") {
    return [specError("spec_file_missing", "Missing required file: SKILL.md")];
  }
  if (bytes === undefined) return [specError("spec_file_unreadable", "SKILL.md cannot be read")];
  const read = readFields(bytes);
  return read instanceof Map ? fieldErrors(read, basename(folder)) : read;
}

type Fields = ReadonlyMap<string, StrictValue>;

function readFields(bytes: Uint8Array): Map<string, StrictValue> | Problem[] {
  const decoded = decodeUtf8(bytes);
  if (decoded === undefined) return [specError("spec_not_utf8", "SKILL.md is not valid UTF-8")];
  const text = decoded.replace(/\r\n?/g, "\n");
  if (!text.startsWith("---")) {
    return [specError("spec_front_matter_missing", "SKILL.md must start with YAML frontmatter (---)")];
  }
  // The second "---" anywhere closes, even in the middle of a line: that is what skills-ref does.
  const close = text.indexOf("---", 3);
  if (close === -1) {
    return [specError("spec_front_matter_unclosed", "SKILL.md frontmatter not properly closed with ---")];
  }
  const value = parseStrictYaml(text.slice(3, close));
  if (value === undefined) {
    return [specError("spec_yaml_invalid", "Invalid YAML in frontmatter: not valid for strictyaml")];
  }
  return value instanceof Map
    ? value
    : [specError("spec_not_a_mapping", "SKILL.md frontmatter must be a YAML mapping")];
}

function fieldErrors(fields: Fields, directory: string): Problem[] {
  const unknown = [...fields.keys()].filter((key) => !ALLOWED_FIELDS.includes(key)).sort();
  const allowed = ALLOWED_FIELDS.map((field) => `'${field}'`).join(", ");
  return [
    ...(unknown.length === 0
      ? []
      : [
          specError(
            "spec_fields_unexpected",
            `Unexpected fields in frontmatter: ${oneLine(unknown.join(", "), 200)}. Only [${allowed}] are allowed.`,
          ),
        ]),
    ...nameErrors(fields, directory),
    ...descriptionErrors(fields),
    ...compatibilityErrors(fields),
  ];
}

const ALLOWED_FIELDS = ["allowed-tools", "compatibility", "description", "license", "metadata", "name"];

function nameErrors(fields: Fields, directory: string): Problem[] {
  const value = fields.get("name");
  if (value === undefined) return [missing("name")];
  if (typeof value !== "string" || value.trim() === "") return [notText("name")];
  const name = value.trim().normalize("NFKC");
  const shown = oneLine(name, 80);
  const rules: [boolean, string, string][] = [
    [
      charsOf(name) > NAME_MAX_CHARS,
      "spec_name_too_long",
      `Skill name '${shown}' exceeds ${NAME_MAX_CHARS} character limit (${charsOf(name)} chars)`,
    ],
    [name !== name.toLowerCase(), "spec_name_case", `Skill name '${shown}' must be lowercase`],
    [
      name.startsWith("-") || name.endsWith("-"),
      "spec_name_hyphen_edge",
      "Skill name cannot start or end with a hyphen",
    ],
    [name.includes("--"), "spec_name_hyphens", "Skill name cannot contain consecutive hyphens"],
    [
      !/^[\p{L}\p{N}-]+$/u.test(name),
      "spec_name_characters",
      `Skill name '${shown}' contains invalid characters. Only letters, digits, and hyphens are allowed.`,
    ],
    [
      directory.normalize("NFKC") !== name,
      "spec_name_directory",
      `Directory name '${oneLine(directory, 80)}' must match skill name '${shown}'`,
    ],
  ];
  return rules.filter(([broken]) => broken).map(([, code, message]) => specError(code, message));
}

function descriptionErrors(fields: Fields): Problem[] {
  const value = fields.get("description");
  if (value === undefined) return [missing("description")];
  if (typeof value !== "string" || value.trim() === "") return [notText("description")];
  const length = charsOf(value);
  return length <= DESCRIPTION_MAX_CHARS
    ? []
    : [
        specError(
          "spec_description_too_long",
          `Description exceeds ${DESCRIPTION_MAX_CHARS} character limit (${length} chars)`,
        ),
      ];
}

function compatibilityErrors(fields: Fields): Problem[] {
  const value = fields.get("compatibility");
  if (value === undefined) return [];
  if (typeof value !== "string") {
    return [specError("spec_compatibility_not_text", "Field 'compatibility' must be a string")];
  }
  const length = charsOf(value);
  return length <= COMPATIBILITY_MAX_CHARS
    ? []
    : [
        specError(
          "spec_compatibility_too_long",
          `Compatibility exceeds ${COMPATIBILITY_MAX_CHARS} character limit (${length} chars)`,
        ),
      ];
}

function missing(field: string): Problem {
  return specError(`spec_${field}_missing`, `Missing required field in frontmatter: ${field}`);
}

function notText(field: string): Problem {
  return specError(`spec_${field}_empty`, `Field '${field}' must be a non-empty string`);
}

function charsOf(text: string): number {
  return Array.from(text).length;
}

function specError(code: string, message: string): Problem {
  return {
    code,
    severity: "error",
    message,
    fix: "Change the skill so that it fits the Agent Skills format, or check it with the default profile.",
    file: "SKILL.md",
  };
}
