import { SandboxError } from "@skillquay/sandbox";
import { oneLine } from "@skillquay/skill";
import { type NextStep, ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";

/** The same words for a session that is closed, expired, somebody else's, or never was. */
export function sessionNotFound(sessionId: string, cause?: unknown): ToolError {
  return hubError("session_not_found", `There is no session '${oneLine(sessionId, 80)}'.`, {
    suggestions: [
      "Run the script again with reuseSession: true to get a fresh sandbox",
      "Sessions end when they are closed, and after five minutes without use",
    ],
    nextSteps: [RUN_AGAIN],
    cause,
  });
}

const RUN_AGAIN: NextStep = {
  tool: "skills_runScript",
  example: { skillSlug: "<slug>", scriptName: "<script>", reuseSession: true },
};

/** Only the caller's own sessions are named; others of the account are none of this key's business. */
export function tooManySessions(
  limit: { whose: "key" | "account"; count: number },
  own: readonly string[],
): ToolError {
  const [oldest] = own;
  return hubError(
    "quota_exceeded",
    `This ${limit.whose} has ${limit.count} open sessions, which is all it may have at a time.`,
    {
      suggestions: [
        ...own.map((id) => `Close session '${id}'`),
        limit.whose === "account" && oldest === undefined
          ? "Close a session of another key of the account, or wait: each ends after five minutes without use"
          : "Continue an open session by its sessionId instead of opening another",
      ],
      nextSteps:
        oldest === undefined ? [] : [{ tool: "skills_closeSession", example: { sessionId: oldest } }],
    },
  );
}

export function tooManyRuns(count: number): ToolError {
  return hubError(
    "quota_exceeded",
    `This account already runs ${count} scripts, which is all it may run at a time.`,
    { suggestions: ["Wait for one of them to end, then try again"] },
  );
}

export function allSandboxesTaken(count: number): ToolError {
  return new ToolError("sandbox_unavailable", `All ${count} sandboxes of this hub are in use.`, {
    suggestions: ["Try again in a minute", "Close sessions that are not needed any more"],
  });
}

export function hubIsStopping(): ToolError {
  return new ToolError("sandbox_unavailable", "The hub is stopping and starts no more scripts.", {
    suggestions: ["Try again in a few seconds"],
  });
}

export function hubIsStarting(): ToolError {
  return new ToolError("sandbox_unavailable", "The hub is still starting.", {
    suggestions: ["Try again in a second"],
  });
}

export function otherSkill(sessionId: string, slug: string): ToolError {
  return new ToolError(
    "invalid_input",
    `Session '${oneLine(sessionId, 80)}' runs scripts of one version of '${slug}' only, and this is another one.`,
    {
      suggestions: ["Leave sessionId out and pass reuseSession: true to open a session for this skill"],
      nextSteps: [RUN_AGAIN],
    },
  );
}

/** What a caller is told when the sandbox, not the script, failed. */
export function asToolError(error: unknown, sessionId: string | undefined): unknown {
  if (!(error instanceof SandboxError)) return error;
  if (error.code === "session_closed" && sessionId !== undefined) return sessionNotFound(sessionId, error);
  return new ToolError("sandbox_unavailable", "The sandbox could not start, so nothing of the script ran.", {
    suggestions: ["Try once more", "If it stays, tell the operator of the hub"],
    cause: error,
  });
}
