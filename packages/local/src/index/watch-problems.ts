import type { CatalogProblem } from "@skillquay/tools";
import { groupDigits } from "../discovery/group-digits.ts";
import { MOST_WATCHES } from "../discovery/watch-folders.ts";

export interface WatchState {
  /** A place among those that are watched. */
  readonly path: string;
  readonly folderCount: number;
  readonly isComplete: boolean;
  /** A change was found of which no watch had told. */
  readonly wasSilent: boolean;
}

/** What is noticed later than it could be, of a server that watches; for a command, of one that would. */
export function watchProblems({ path, folderCount, isComplete, wasSilent }: WatchState): CatalogProblem[] {
  const problems: CatalogProblem[] = [];
  if (!isComplete || folderCount > MOST_WATCHES) problems.push({ ...WATCH_LIMIT, path });
  if (wasSilent) problems.push({ ...SILENT, path });
  return problems;
}

const WATCH_LIMIT = {
  code: "watch_limit",
  severity: "warning",
  message: `Not every folder is watched for changes: a server watches ${groupDigits(MOST_WATCHES)} at most, and the system may allow fewer. Changes in the others are seen by a look every 30 seconds.`,
  fix: "Name a smaller folder with --dir, or allow more watches (on Linux: sysctl fs.inotify.max_user_watches).",
  effect: "served",
} as const;

const SILENT = {
  code: "changes_not_told",
  severity: "info",
  message:
    "The file system changed without telling; everything is looked at every 30 seconds from now on instead.",
  fix: "Keep skills on a local disk where changes should be seen at once.",
  effect: "served",
} as const;
