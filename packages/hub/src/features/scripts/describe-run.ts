import type { ExecOutcome, SandboxSession } from "@skillquay/sandbox";
import { missingDependency, type SkillScript } from "@skillquay/skill/scripts";
import { ToolError } from "@skillquay/tools";
import { listOutput } from "./read-output.ts";
import type { SessionRun } from "./session-results.ts";

/** What a caller is told about a run: how it ended and what it left, never its output itself. */
export async function describeRun(
  outcome: ExecOutcome,
  script: SkillScript,
  session: Pick<SandboxSession, "id" | "listFiles"> | undefined,
): Promise<Omit<SessionRun, "session">> {
  const end = endOf(outcome);
  const listing = session === undefined ? undefined : await listOutput(session, "/tmp");
  const missing =
    end === "exit" && outcome.exitCode !== 0
      ? missingDependency(new TextDecoder().decode(outcome.stderr), script)
      : undefined;
  return {
    end,
    ...(outcome.exitCode !== undefined && { exitCode: outcome.exitCode }),
    ...(outcome.signal !== undefined && { signal: outcome.signal }),
    ...(outcome.limit !== undefined && { limit: outcome.limit }),
    durationMs: Math.round(outcome.durationMs),
    stdoutBytes: outcome.stdout.byteLength,
    stderrBytes: outcome.stderr.byteLength,
    isCut: outcome.stdoutTruncated || outcome.stderrTruncated,
    ...(outcome.connections !== undefined && { connections: [...outcome.connections] }),
    files: listing?.files.slice(0, SHOWN_FILES) ?? [],
    hasMoreFiles: listing !== undefined && (listing.hasMore || listing.files.length > SHOWN_FILES),
    ...(missing !== undefined && {
      missing: {
        what: missing.kind === "command" ? "command" : `${missing.kind} package`,
        name: missing.package ?? missing.name,
      },
    }),
  };
}

// Enough to see what a script made; the rest is listed on request.
const SHOWN_FILES = 50;

/** Ends of the script itself. What else can end a run is thrown. */
export function endOf({ end, detail }: ExecOutcome): SessionRun["end"] {
  if (end === "cancelled") {
    throw new ToolError("script_cancelled", "The script was ended before it was done.", {
      suggestions: ["The call was cancelled, or its session was closed while the script ran"],
    });
  }
  if (end === "setup") {
    throw new ToolError("sandbox_unavailable", "The sandbox could not start, so nothing of the script ran.", {
      suggestions: ["Try once more", "If it stays, tell the operator of the hub"],
      cause: new Error(detail ?? "no detail"),
    });
  }
  return end;
}
