import { createRunHistory } from "@skillquay/sandbox/scripts";
import type { RunReport, RunRequest, ScriptRunner, SkillSummary } from "@skillquay/tools";
import type { KeyCaller } from "../accounts/index.ts";
import { type DriveCatalog, type HubSkill, isHubSkill } from "../catalog/index.ts";
import { endOf } from "./describe-run.ts";
import type { ScriptSessions, SingleRunRequest } from "./script-sessions.ts";

export interface HubRunnerOptions {
  readonly sessions: ScriptSessions;
  readonly catalog: DriveCatalog;
  /** Runs are counted as this key's, and end with it. */
  readonly caller: KeyCaller;
}

/**
 * Runs scripts for the tools that answer with their output, each in a sandbox of its own. Holding a key is consent
 * enough: nobody is asked. One for each caller, since it remembers their output.
 */
export function createHubRunner({ sessions, catalog, caller }: HubRunnerOptions): ScriptRunner {
  const history = createRunHistory();
  const requestOf = (request: RunRequest): SingleRunRequest => ({
    ...request,
    skill: ownSkill(request.skill),
    catalog,
  });
  return {
    status: sessions.status,
    ready: sessions.ready,
    isAllowed: () => true,
    scripts: (skill) => catalog.scripts(ownSkill(skill)),
    plan: (request) => sessions.plan(requestOf(request)),
    async run(request, hooks): Promise<RunReport> {
      const outcome = await sessions.runAlone(caller, requestOf(request), hooks);
      const runId = history.newId();
      history.keep(runId, outcome);
      return {
        runId,
        sandboxed: true,
        end: endOf(outcome),
        exitCode: outcome.exitCode,
        signal: outcome.signal,
        limit: outcome.limit,
        stdout: outcome.stdout,
        stderr: outcome.stderr,
        isCut: outcome.stdoutTruncated || outcome.stderrTruncated,
        durationMs: outcome.durationMs,
      };
    },
    output: (runId, stream) => history.get(runId)?.[stream],
    onChange: sessions.onStatusChange,
  };
}

function ownSkill(skill: SkillSummary): HubSkill {
  if (isHubSkill(skill)) return skill;
  throw new Error("A skill of another catalog was given to the hub");
}
