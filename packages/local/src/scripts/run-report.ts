import type { ExecOutcome } from "@skillquay/sandbox";
import type { UsedLayer } from "@skillquay/sandbox/packages";
import type { PlannedCommand, RunHistory } from "@skillquay/sandbox/scripts";
import { type RunPlan, type RunReport, ToolError } from "@skillquay/tools";
import { limitsOf, type Run } from "./execute-run.ts";
import { variableNames } from "./run-credentials.ts";
import { placesOf } from "./run-folders.ts";
import type { ScriptHost } from "./script-host.ts";
import type { SkillReach } from "./script-policy.ts";

/** What callers are told of a run, whose output is kept for later questions. */
export function keepReport(
  outcome: ExecOutcome,
  host: ScriptHost,
  history: RunHistory,
  gaps: Pick<RunReport, "notEnforced">,
): RunReport {
  if (outcome.end === "setup") {
    throw new ToolError("sandbox_unavailable", "The sandbox could not start, so nothing of the script ran.", {
      suggestions: ["Run 'skillquay sandbox probe' to see why"],
      cause: new Error(outcome.detail ?? "no detail"),
    });
  }
  const runId = history.newId();
  history.keep(runId, outcome);
  return {
    runId,
    sandboxed: host.kind === "sandbox",
    ...gaps,
    end: outcome.end,
    exitCode: outcome.exitCode,
    signal: outcome.signal,
    limit: outcome.limit,
    stdout: outcome.stdout,
    stderr: outcome.stderr,
    isCut: outcome.stdoutTruncated || outcome.stderrTruncated,
    durationMs: outcome.durationMs,
    ...(outcome.connections !== undefined && { connections: outcome.connections }),
  };
}

export async function describePlan(run: Run, host: ScriptHost, command: PlannedCommand): Promise<RunPlan> {
  const { defaultLimits } = await import("@skillquay/sandbox");
  const { hosts } = run.reach;
  const isOpen = host.kind === "unsandboxed";
  return {
    argv: command.argv,
    workingFolder: isOpen ? run.folder : "/skill",
    driver: host.kind === "sandbox" ? host.driver.name : "off",
    sandboxed: host.kind === "sandbox",
    network: isOpen ? "open" : hosts.length === 0 ? "none" : `only ${hosts.join(", ")}`,
    grantedVariables: variableNames(run.reach),
    ...(run.reach.folders.length > 0 && { folders: shownFolders(run.reach) }),
    timeoutMs: run.timeoutMs,
    limits: { ...limitsOf(run, defaultLimits) },
    ...(await gapsOf(host)),
  };
}

/** Nothing to say where the kernel enforces all, or where nobody promised anything. */
export async function gapsOf(host: ScriptHost): Promise<{ readonly notEnforced?: readonly string[] }> {
  const { enforcementGaps } = await import("@skillquay/sandbox");
  const notEnforced = host.kind === "sandbox" ? enforcementGaps(host.report) : [];
  return notEnforced.length === 0 ? {} : { notEnforced };
}

/** The user's folders of a run, each with its place inside, for a person to read. */
export function shownFolders({ folders }: Pick<SkillReach, "folders">): string[] {
  return placesOf(folders).map(
    ({ path, at, access }) =>
      `${path} (${access === "read" ? "read only" : "in a copy, kept after your yes"}, at ${at})`,
  );
}

export function installedIn({ record }: UsedLayer): string[] {
  return record.packages.map(({ name, version }) => `${name} ${version}`);
}
