import type { CatalogProblem } from "@skillquay/tools";

export interface WalkLimits {
  /** Of a skill folder below its root. Real collections go down to 9. */
  readonly depth: number;
  readonly skills: number;
  /** Folders that are neither skills nor inside one: a root that is not a collection of skills ends here. */
  readonly foldersOutsideSkills: number;
  readonly folders: number;
}

export const walkLimits: WalkLimits = {
  depth: 10,
  skills: 10_000,
  foldersOutsideSkills: 20_000,
  folders: 200_000,
};

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
  folder_unreadable: {
    severity: "error",
    message: "A folder cannot be read.",
    fix: "Give your user the right to read and enter the folder.",
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
  depth_limit: {
    severity: "warning",
    message: "Folders more than 10 levels below the root are not searched.",
    fix: "Move the skills nearer to the root.",
  },
  skill_limit: {
    severity: "warning",
    message: "The root holds more than 10,000 skills; the rest is not served.",
    fix: "Name a smaller folder with --dir.",
  },
  folder_limit: {
    severity: "warning",
    message: "The root holds too many folders; the rest is not searched.",
    fix: "Name the folder of the skills themselves with --dir.",
  },
} as const;
