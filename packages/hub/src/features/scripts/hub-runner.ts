import { createRunHistory } from "@skillquay/sandbox/scripts";
import type { RunReport, RunRequest, ScriptRunner, SkillSummary } from "@skillquay/tools";
import type { KeyCaller } from "../accounts/index.ts";
import { type DriveCatalog, type HubSkill, isHubSkill } from "../catalog/index.ts";
import { endOf } from "./describe-run.ts";
import { createRunConsent, type RunConsentOptions } from "./run-consent.ts";
import type { ScriptRequest, ScriptSessions } from "./script-sessions.ts";

export interface HubRunnerOptions {
  readonly sessions: ScriptSessions;
  readonly catalog: DriveCatalog;
  /** Runs are counted as this key's, and end with it. */
  readonly caller: KeyCaller;
  /** Where a person is asked before each run, and what that needs. Absent: holding a key is consent enough. */
  readonly consent?: Pick<RunConsentOptions, "database" | "permissions"> | undefined;
}

/**
 * Runs scripts for the tools that answer with their output, each in a sandbox of its own. One for each caller, since it
 * remembers their output.
 */
export function createHubRunner({ sessions, catalog, caller, consent }: HubRunnerOptions): ScriptRunner {
  const history = createRunHistory();
  const requestOf = (request: RunRequest): ScriptRequest => ({
    ...request,
    skill: ownSkill(request.skill),
    catalog,
  });
  const plan = (request: RunRequest) => sessions.plan(caller, requestOf(request));
  return {
    status: sessions.status,
    ready: sessions.ready,
    isAllowed: () => true,
    scripts: (skill) => catalog.scripts(ownSkill(skill)),
    plan,
    ...(consent !== undefined && {
      consent: createRunConsent({
        ...consent,
        caller,
        skillOf: ({ skill }) => ownSkill(skill),
        plan,
        check: (request) => sessions.check(caller, requestOf(request)),
      }),
    }),
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
        ...(outcome.connections !== undefined && { connections: outcome.connections }),
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
