import type { Problem } from "../problem.ts";
import { oneLine } from "../text/escape-text.ts";

interface ProblemKind {
  readonly severity: Problem["severity"];
  readonly message: string;
  readonly fix: string;
  /** A skill with this problem is served by tools and resources only, never on `skills/list`. */
  readonly blocksListing: boolean;
}

/** Everything that can be wrong with the head of a skill, by code. Codes are pinned. */
export const HEAD_PROBLEMS = {
  front_matter_missing: kind("error", "The file does not start with front matter.", {
    fix: "Start the file with a line '---', then 'name:' and 'description:', then a line '---'.",
  }),
  front_matter_not_bare: kind(
    "error",
    "Something follows the dashes on the first line, so this is not front matter.",
    {
      fix: "Make the first line exactly '---'. Front matter is YAML and is never executed.",
    },
  ),
  front_matter_unclosed: kind("error", "The front matter has no closing line '---'.", {
    fix: "Add a line '---' at the start of a line, after the last field.",
  }),
  front_matter_too_large: kind("error", "The front matter is larger than 64 KiB and is not read.", {
    fix: "Move long texts from the front matter into the body or into a file.",
  }),
  front_matter_empty: kind("error", "The front matter is empty.", {
    fix: "Add 'name:' and 'description:' between the fences.",
  }),
  front_matter_not_a_map: kind("error", "The front matter is not a list of 'key: value' fields.", {
    fix: "Write one 'key: value' per line between the fences.",
  }),
  front_matter_after_blank_lines: kind("warning", "Blank lines stand before the front matter.", {
    fix: "Remove the blank lines: the first line of the file is '---'.",
  }),
  front_matter_fence_spaces: kind("warning", "Spaces follow the dashes of the opening fence.", {
    fix: "Make the first line exactly '---'.",
  }),
  byte_order_mark: kind("info", "The file starts with a byte order mark.", {
    fix: "Save the file as UTF-8 without a byte order mark.",
  }),
  line_ends_crlf: kind("info", "Lines end in CR LF.", {
    fix: "Nothing has to be done; LF line ends keep digests equal on every system.",
    blocksListing: false,
  }),
  line_ends_cr: kind("warning", "Lines end in CR alone, which most readers take for one long line.", {
    fix: "Save the file with LF line ends.",
  }),
  invalid_utf8: kind("error", "The text is not valid UTF-8.", { fix: "Save the file as UTF-8." }),
  yaml_invalid: kind("error", "The front matter is not valid YAML.", {
    fix: "Correct the YAML on this line; a value that contains ': ' or ' #' needs quotes.",
  }),
  yaml_value_quoted: kind("error", "A value is not valid YAML and was read as plain text.", {
    fix: "Put the value in quotes.",
  }),
  yaml_fields_read_singly: kind("error", "The front matter is broken; its fields were read one by one.", {
    fix: "Remove or correct the lines that are not 'key: value'.",
  }),
  yaml_duplicate_key: kind("error", "A key occurs twice.", { fix: "Keep one of the two lines." }),
  yaml_too_deep: kind("error", "The front matter is nested deeper than 20 levels and is not read.", {
    fix: "Flatten the nested fields.",
  }),
  yaml_too_many_nodes: kind("error", "The front matter has more than 1,000 values and is not read.", {
    fix: "Move lists and tables from the front matter into a file.",
  }),
  yaml_too_many_aliases: kind("error", "The front matter uses more than 10 aliases and is not read.", {
    fix: "Write the values out instead of using '&' and '*'.",
  }),
  yaml_tag_ignored: kind("warning", "A YAML tag is not supported; the value is read as text.", {
    fix: "Remove the word that starts with '!'.",
  }),
  yaml_merge_key: kind("warning", "The merge key '<<' has no effect.", {
    fix: "Write the merged fields out.",
  }),
  yaml_key_dropped: kind("warning", "A key that programs treat specially is left out.", {
    fix: "Rename the key.",
  }),
  yaml_key_not_text: kind("warning", "A key is not text.", { fix: "Put the key in quotes." }),
  yaml_number_not_finite: kind("warning", "A number cannot be written as JSON and is kept as text.", {
    fix: "Put the value in quotes.",
  }),
  yaml_outside_subset: kind("info", "Agents that verify skills cannot re-read this form of YAML.", {
    fix: "Write the value on one line in quotes, or as a '|' or '>' block; avoid anchors, tags and tabs.",
  }),
  file_name_not_exact: kind("warning", "The main file is not named exactly 'SKILL.md'.", {
    fix: "Rename the file to 'SKILL.md'; many agents look for nothing else.",
  }),
  name_missing: kind("error", "The skill has no name.", { fix: "Add 'name:' to the front matter." }),
  name_not_text: kind("warning", "The name is not text.", { fix: "Put the name in quotes." }),
  name_invalid: kind("warning", "The name has characters other than a-z, 0-9 and single hyphens.", {
    fix: "Use lower-case letters, digits and single hyphens, with no hyphen at the start or end.",
  }),
  name_too_long: kind("warning", "The name is longer than 64 characters.", { fix: "Shorten the name." }),
  name_differs_from_folder: kind("warning", "The name differs from the name of the folder.", {
    fix: "Give the folder the skill's name, or the other way round.",
    blocksListing: false,
  }),
  description_missing: kind("error", "The skill has no description.", {
    fix: "Add 'description:' with what the skill does and when to use it.",
  }),
  description_not_text: kind("warning", "The description is not text.", {
    fix: "Put the description in quotes.",
  }),
  description_unreadable: kind("error", "The description is a list or a map, not text.", {
    fix: "Write the description as one text in quotes.",
  }),
  description_too_long: kind("warning", "The description is longer than 1,024 characters.", {
    fix: "Keep what the skill does and when to use it; move the rest into the body.",
  }),
  description_multiline: kind("info", "The description has several lines; lists show it as one.", {
    fix: "Write the description as one paragraph.",
    blocksListing: false,
  }),
  description_has_tags: kind("warning", "The description contains something that looks like a markup tag.", {
    fix: "Leave out angle brackets: some agents refuse them, and they can break the list of skills.",
    blocksListing: false,
  }),
  hidden_characters: kind("warning", "The text contains characters that a reader cannot see.", {
    fix: "Delete the invisible characters.",
  }),
  control_characters: kind("warning", "The text contains control characters.", {
    fix: "Delete the control characters.",
  }),
  compatibility_invalid: kind("warning", "'compatibility' is not a text of 1 to 500 characters.", {
    fix: "Shorten it, or remove the field.",
  }),
  metadata_not_a_map: kind("warning", "'metadata' is not a map.", {
    fix: "Write 'metadata:' as 'key: value' lines.",
  }),
  metadata_not_text: kind("warning", "A value in 'metadata' is not text.", {
    fix: "Put numbers and booleans in quotes, and flatten nested values.",
  }),
  metadata_key_reserved: kind(
    "warning",
    "A 'metadata' key starts with the reserved 'io.modelcontextprotocol/'.",
    {
      fix: "Use a prefix of your own.",
    },
  ),
  allowed_tools_shape: kind("info", "'allowed-tools' is not a text separated by spaces.", {
    fix: "Write the tools as one text separated by spaces.",
    blocksListing: false,
  }),
  flag_not_boolean: kind("warning", "A field that switches something is neither true nor false.", {
    fix: "Write 'true' or 'false'.",
    blocksListing: false,
  }),
} as const satisfies Record<string, ProblemKind>;

export type HeadProblemCode = keyof typeof HEAD_PROBLEMS;

/** A problem of the given kind. `evidence` is text from the skill and is cleaned here. */
export function headProblem(
  code: HeadProblemCode,
  at: { file: string; line?: number; evidence?: string; message?: string },
): Problem {
  const { severity, message, fix } = HEAD_PROBLEMS[code];
  const evidence = at.evidence === undefined ? "" : oneLine(at.evidence, 200);
  return {
    code,
    severity,
    message: at.message ?? message,
    fix,
    file: at.file,
    ...(at.line !== undefined && { line: at.line }),
    ...(evidence !== "" && { evidence }),
  };
}

/** True when a skill with this problem must not be on `skills/list`. */
export function blocksListing(code: string): boolean {
  return isHeadProblemCode(code) && HEAD_PROBLEMS[code].blocksListing;
}

function isHeadProblemCode(code: string): code is HeadProblemCode {
  return Object.hasOwn(HEAD_PROBLEMS, code);
}

function kind(
  severity: Problem["severity"],
  message: string,
  { fix, blocksListing = true }: { fix: string; blocksListing?: boolean },
): ProblemKind {
  return { severity, message, fix, blocksListing };
}
