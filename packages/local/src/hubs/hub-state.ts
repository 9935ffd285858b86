import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readSkillFileSync } from "@skillquay/skill";
import type { CatalogProblem } from "@skillquay/tools";
import { writeFileAtomically } from "../index/write-file-atomically.ts";
import { hubFolder, type JoinedHub } from "./hub-root.ts";

/** What is known of the copy of a hub. */
export interface HubState {
  /** When everything was as the hub has it; absent before the first time. */
  readonly syncedAt?: string;
  /** When it was tried last. */
  readonly triedAt: string;
  /** Why the last try failed; absent when it did not. */
  readonly problem?: string;
  /** What lies here, by name: a digest over paths and digests of its files. */
  readonly revisions: Readonly<Record<string, string>>;
}

/** Undefined before the first try, and for a file that is none of ours. */
export function readHubState(cacheDirectory: string, hub: Pick<JoinedHub, "address">): HubState | undefined {
  try {
    const folder = hubFolder(cacheDirectory, hub);
    const bytes = readSkillFileSync(folder, "state.json", { maxBytes: LARGEST_BYTES });
    const state: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    return isState(state) ? state : undefined;
  } catch {
    return undefined;
  }
}

export function writeHubState(
  cacheDirectory: string,
  hub: Pick<JoinedHub, "address">,
  state: HubState,
): void {
  const folder = hubFolder(cacheDirectory, hub);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileAtomically(join(folder, "state.json"), `${JSON.stringify(state, null, 1)}\n`);
}

/** One for each hub that did not answer: its skills are served as they were. */
export function hubProblems(cacheDirectory: string, hubs: readonly JoinedHub[]): CatalogProblem[] {
  return hubs.flatMap((hub) => {
    const state = readHubState(cacheDirectory, hub);
    if (state?.problem === undefined) return [];
    const count = Object.keys(state.revisions).length;
    const since = state.syncedAt === undefined ? "never" : `as they were at ${state.syncedAt}`;
    return [
      {
        code: "hub_unreachable",
        severity: "warning",
        message:
          state.syncedAt === undefined
            ? `The hub ${hub.name} did not answer, and nothing of it is kept here.`
            : `The hub ${hub.name} did not answer. ${count === 1 ? "1 skill of it is" : `${count} skills of it are`} served ${since}.`,
        fix: `Look whether it runs and your key is valid: skillquay whoami`,
        path: hubFolder(cacheDirectory, hub),
        effect: "served",
      },
    ];
  });
}

const LARGEST_BYTES = 8 * 1024 * 1024;

function isState(value: unknown): value is HubState {
  const { syncedAt, triedAt, problem, revisions } = Object(value);
  const isText = (text: unknown) => text === undefined || typeof text === "string";
  return (
    typeof triedAt === "string" &&
    isText(syncedAt) &&
    isText(problem) &&
    typeof revisions === "object" &&
    revisions !== null &&
    Object.values(revisions).every((revision) => typeof revision === "string")
  );
}
