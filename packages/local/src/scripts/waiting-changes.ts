import { randomBytes } from "node:crypto";
import {
  type ChangeKeeper,
  type RunChanges,
  type RunReport,
  type RunRequest,
  ToolError,
} from "@skillquay/tools";
import type { RunFolders, WrittenFolder } from "./run-folders.ts";
import { folderOf } from "./skill-place.ts";

export interface WaitingChanges extends ChangeKeeper {
  /** Holds what a run wrote until somebody says whether it is kept; the report says under which id. */
  hold(report: RunReport, run: HeldRun): RunReport;
  close(): Promise<void>;
}

export interface HeldRun {
  readonly request: RunRequest;
  readonly folders: RunFolders;
  readonly written: readonly WrittenFolder[];
}

/** Copies with changes that wait for an answer: a few of them, and not for long. */
export function createWaitingChanges(): WaitingChanges {
  const waiting = new Map<
    string,
    { readonly report: RunReport; readonly run: HeldRun; timer: NodeJS.Timeout }
  >();
  const take = (id: string) => {
    const held = waiting.get(id);
    if (held !== undefined) clearTimeout(held.timer);
    waiting.delete(id);
    return held;
  };
  const drop = async (id: string) => await take(id)?.run.folders.remove();
  return {
    hold(report, run) {
      const id = `${PREFIX}${randomBytes(16).toString("base64url")}`;
      const held: RunReport = { ...report, changes: run.written.map(({ summary }) => summary), waitsFor: id };
      const timer = setTimeout(() => void drop(id), ANSWER_WITHIN_MS).unref();
      waiting.set(id, { report: held, run, timer });
      const [oldest] = waiting.keys();
      if (waiting.size > MOST_WAITING && oldest !== undefined) void drop(oldest);
      return held;
    },
    isAbout: (id) => id.startsWith(PREFIX),
    async answer(id, request, isYes) {
      const held = waiting.get(id);
      if (held === undefined || !isSameScript(held.run.request, request)) throw gone();
      take(id);
      const { run, report } = held;
      try {
        const changes: RunChanges[] = [];
        for (const { summary, keep } of run.written) changes.push(isYes ? await keep() : summary);
        const { waitsFor: _, ...rest } = report;
        return { ...rest, changes };
      } finally {
        await run.folders.remove();
      }
    },
    async close() {
      for (const id of [...waiting.keys()]) await drop(id);
    },
  };
}

const PREFIX = "changes-";
// As long as a question about a run.
const ANSWER_WITHIN_MS = 15 * 60_000;
const MOST_WAITING = 4;

function isSameScript(asked: RunRequest, now: RunRequest): boolean {
  return folderOf(asked.skill) === folderOf(now.skill) && asked.script.path === now.script.path;
}

function gone(): ToolError {
  return new ToolError(
    "consent_unavailable",
    "What the script wrote is no longer there: it waits 15 minutes for an answer, and was not kept.",
    { suggestions: ["Run the script again"] },
  );
}
