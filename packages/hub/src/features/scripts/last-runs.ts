import { type NextStep, ToolError } from "@skillquay/tools";
import { createLruMap } from "../../platform/lru-map.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { withNextStep } from "./session-errors.ts";

/**
 * What the sessions ran that this instance was asked for lately. Whoever asks for one that has ended is told the call that makes
 * another; of what other keys ran nothing is told.
 */
export interface LastRuns {
  note(caller: KeyCaller, sessionId: string, run: LastRun): void;
  /** Adds that call to the error of a session that is not there. */
  recovering<Result>(caller: KeyCaller, sessionId: string, work: () => Promise<Result>): Promise<Result>;
}

export interface LastRun {
  readonly slug: string;
  readonly scriptName: string;
  readonly args: readonly string[] | undefined;
}

export function createLastRuns(canSee: (caller: KeyCaller, slug: string) => Promise<boolean>): LastRuns {
  const steps = createLruMap<{ readonly slug: string; readonly step: NextStep }>({
    maxWeight: MAX_CHARACTERS,
    maxEach: MAX_CHARACTERS_EACH,
  });
  const nameOf = ({ keyId }: KeyCaller, sessionId: string) => `${keyId} ${sessionId}`;
  return {
    note(caller, sessionId, { slug, scriptName, args }) {
      const given = args === undefined ? {} : { args };
      const example = { skillSlug: slug, scriptName, ...given, reuseSession: true };
      const step = { tool: "skills_runScript", example };
      steps.set(nameOf(caller, sessionId), { slug, step }, JSON.stringify(example).length);
    },
    async recovering(caller, sessionId, work) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ToolError) || error.code !== "session_not_found") throw error;
        const last = steps.get(nameOf(caller, sessionId));
        // The session may have ended because the skill was taken from this caller.
        if (last === undefined || !(await canSee(caller, last.slug))) throw error;
        throw withNextStep(error, last.step);
      }
    },
  };
}

// Thousands of usual calls; what is longer than a text for a model is not repeated to one.
const MAX_CHARACTERS = 1_000_000;
const MAX_CHARACTERS_EACH = 4_000;
