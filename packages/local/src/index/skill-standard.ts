import { realpathSync } from "node:fs";
import type { Problem } from "@skillquay/skill";
import type { SkillStandard } from "@skillquay/tools";
import { isInside } from "../trust/project-folder.ts";
import type { SkillRecord } from "./skill-record.ts";

/** Why a skill that could be served is refused by a standard; undefined for one that meets it. */
export function refusalOf(record: SkillRecord, standard: SkillStandard): Problem | undefined {
  const { name = "", problems } = record.facts;
  const has = (codes: ReadonlySet<string>) => problems.find(({ code }) => codes.has(code));
  const malformed = standard.validFrontMatter === true ? has(REPAIRED) : undefined;
  if (malformed !== undefined) return refusal("front_matter_refused", malformed);
  if (standard.names !== undefined && /[/\\]/.test(name)) return SEPARATOR;
  const unspecified = standard.names === "specification" ? has(UNSPECIFIED) : undefined;
  if (unspecified !== undefined) return refusal("name_refused", unspecified);
  return standard.linksStayInside === true && leadsOut(record) ? LEADS_OUT : undefined;
}

/** Front matter that was read all the same. */
const REPAIRED: ReadonlySet<string> = new Set([
  "front_matter_unclosed",
  "invalid_utf8",
  "yaml_invalid",
  "yaml_value_quoted",
  "yaml_fields_read_singly",
  "yaml_duplicate_key",
]);

/** What the specification says of names and descriptions. */
const UNSPECIFIED: ReadonlySet<string> = new Set([
  "name_invalid",
  "name_too_long",
  "name_differs_from_folder",
  "description_too_long",
]);

/** The problem itself, which is a reason to refuse here. */
function refusal(code: string, problem: Problem): Problem {
  return {
    ...problem,
    code,
    severity: "error",
    message: `${problem.message} What is served here is strict about that.`,
  };
}

const SEPARATOR: Problem = {
  code: "name_refused",
  severity: "error",
  message: "The name has a path separator. What is served here is strict about that.",
  fix: "Leave '/' and '\\' out of the name.",
};

const LEADS_OUT: Problem = {
  code: "link_refused",
  severity: "error",
  message:
    "A link leads to this skill, out of the folder that is looked through. What is served here is strict about that.",
  fix: "Put the skill itself into the folder, or name the folder in which it lies.",
};

// What cannot be resolved is not known to lie inside.
function leadsOut({ folder, root }: SkillRecord): boolean {
  try {
    return !isInside(realpathSync.native(folder), realpathSync.native(root.path));
  } catch {
    return true;
  }
}
