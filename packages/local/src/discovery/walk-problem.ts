import type { CatalogProblem } from "@skillquay/tools";
import { groupDigits } from "./group-digits.ts";
import { walkLimits } from "./walk-limits.ts";

export type WalkProblemCode = keyof typeof TEXTS;

/** What kept the walk out of a folder. `detail` is the system's error code where there is one. */
export function walkProblem(code: WalkProblemCode, path: string, detail = ""): CatalogProblem {
  const { severity, message, fix } = TEXTS[code];
  return {
    code,
    severity,
    message: detail === "" ? message : `${message.slice(0, -1)} (${detail}).`,
    fix,
    path,
    effect: "skipped",
  };
}

const TEXTS = {
  root_not_folder: {
    severity: "error",
    message: "A place where skills are looked for is not a folder.",
    fix: "Name a folder that holds skills.",
  },
  root_unsafe: {
    severity: "error",
    message: "A place where skills are looked for is a folder of the system, and is not searched.",
    fix: "Name a folder that holds skills.",
  },
  folder_unreadable: {
    severity: "error",
    message: "A folder cannot be read.",
    fix: "Give your user the right to read and enter the folder.",
  },
  name_not_utf8: {
    severity: "warning",
    message: "The folder has entries whose names are not UTF-8; they are not searched.",
    fix: "Rename them, for example with: convmv -f latin1 -t utf8 --notest",
  },
  other_file_system: {
    severity: "warning",
    message: "A folder on another file system is not searched.",
    fix: "Name it with --dir, or link the skills in it one by one.",
  },
  link_loop: {
    severity: "warning",
    message: "A link leads back to a folder that contains it, and is not followed.",
    fix: "Remove the link, or let it point to one skill.",
  },
  link_broken: {
    severity: "warning",
    message: "A link points to nothing.",
    fix: "Remove the link, or restore the folder it points to.",
  },
  link_unsafe: {
    severity: "warning",
    message: "A link leads into a system folder, and is not followed.",
    fix: "Remove the link.",
  },
  link_outside: {
    severity: "warning",
    message: "A link leads to a folder elsewhere that is neither a skill nor holds any, and is not followed.",
    fix: "Let it point to a skill or to the folder right above some, or name the folder with --dir.",
  },
  depth_limit: {
    severity: "warning",
    message: `Folders more than ${walkLimits.depth} levels below the root are not searched.`,
    fix: "Move the skills nearer to the root.",
  },
  skill_limit: {
    severity: "warning",
    message: `The root holds more than ${groupDigits(walkLimits.skills)} skills; the rest is not served.`,
    fix: "Name a smaller folder with --dir.",
  },
  folder_limit: {
    severity: "warning",
    message: "The root holds too many folders; the rest is not searched.",
    fix: "Name the folder of the skills themselves with --dir.",
  },
  skill_folder_limit: {
    severity: "warning",
    message: `A skill has more than ${groupDigits(walkLimits.foldersInSkill)} folders; changes in the rest are not noticed.`,
    fix: "Move what is no part of the skill out of its folder.",
  },
  entry_limit: {
    severity: "warning",
    message: "A folder holds too many entries; the rest is not looked at.",
    fix: "Keep skills in a folder of their own, or name a smaller one with --dir.",
  },
  link_limit: {
    severity: "warning",
    message: `The root holds more than ${groupDigits(walkLimits.links)} links; the rest is not followed.`,
    fix: "Name the folder of the skills themselves with --dir.",
  },
  time_limit: {
    severity: "warning",
    message: `The search took longer than ${walkLimits.timeMs / 1_000} seconds and was ended; the rest is not searched.`,
    fix: "Name a smaller folder with --dir, or keep the skills on a faster disk.",
  },
  problem_limit: {
    severity: "warning",
    message: `The root has more than ${groupDigits(walkLimits.problems)} problems; the rest is not listed.`,
    fix: "Name the folder of the skills themselves with --dir.",
  },
} as const;
