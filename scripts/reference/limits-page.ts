import { type WalkLimits, walkLimits } from "../../packages/local/src/discovery/walk-limits.ts";
import type { WalkProblemCode } from "../../packages/local/src/discovery/walk-problem.ts";
import { MOST_WATCHES } from "../../packages/local/src/discovery/watch-folders.ts";
import { code, page, table } from "./markdown.ts";

/** docs/reference/limits.md: how much of a disk is looked at for skills. */
export function limitsPage(): string {
  return page("Limits of looking for skills", "the limits in `packages/local/src/discovery`", [
    "Skills are looked for in a root level by level, in short steps between which requests are answered. What is beyond a " +
      "limit is not looked at, and a problem names the place: `skillquay list --problems`, `skillquay doctor`.",
    table(
      ["limit", "of", "problem"],
      [
        ...Object.entries(ROWS).map(([name, [of, problem]]) => [limitText(name), of, code(problem)]),
        [
          number(MOST_WATCHES),
          "folders watched by one server; the others are looked at every 30 seconds",
          code("watch_limit"),
        ],
      ],
    ),
    "What is never entered, whatever its size:",
    [
      "- `/proc`, `/sys` and `/dev`, and folders on another file system than their root (`root_unsafe`, `link_unsafe`, `other_file_system`);",
      "- what a link outside of every root leads to, unless it is a skill, or a folder right above skills, of which only those are read (`link_outside`);",
      "- folders that tools fill: `.git`, `node_modules`, `.venv`, `__pycache__` and the like;",
      "- names that are not UTF-8, and folders without the right to read and enter them (`name_not_utf8`, `folder_unreadable`).",
    ].join("\n"),
    "A server answers its client before all of this is done where it takes long: after 0.3 seconds of processor time, or 5 seconds " +
      "by the clock, lists say that skills are still being looked for, calls wait for them, and the end is told as a change.",
    "Where watches tell of nothing (network shares, folders of virtual machines, overlays), everything is looked at every 30 seconds. " +
      "Where that turns out on another file system, `changes_not_told` says so.",
  ]);
}

const ROWS: Readonly<Record<keyof WalkLimits, readonly [of: string, problem: WalkProblemCode]>> = {
  depth: ["levels of folders below a root", "depth_limit"],
  skills: ["skills in a root", "skill_limit"],
  foldersOutsideSkills: [
    "folders that are neither skills nor inside one, in all roots of a project together, and in all roots of the user",
    "folder_limit",
  ],
  foldersInSkill: ["folders in one skill", "skill_folder_limit"],
  folders: ["folders in all roots of a project together, and in all roots of the user", "folder_limit"],
  entriesInFolder: ["entries of one folder", "entry_limit"],
  entries: ["entries in all roots of a project together, and in all roots of the user", "entry_limit"],
  links: ["links in a root that are resolved", "link_limit"],
  problems: ["problems of a root that are listed", "problem_limit"],
  timeMs: ["spent on one root, without what went on meanwhile", "time_limit"],
};

function limitText(name: string): string {
  const value = Object.entries(walkLimits).find(([key]) => key === name)?.[1] ?? 0;
  return name.endsWith("Ms") ? `${value / 1_000} s` : number(value);
}

function number(value: number): string {
  return value.toLocaleString("en");
}
