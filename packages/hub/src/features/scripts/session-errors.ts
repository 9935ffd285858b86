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
    // Which script it was, only a call that runs one says.
    nextSteps: [{ tool: "skills_listSkills", example: {} }],
    cause,
  });
}

/** The same failure with the one call that leads further, where only the caller of a tool knows it. */
export function withNextStep(error: ToolError, step: NextStep): ToolError {
  const { message, suggestions, cause, details } = error;
  return new ToolError(error, message, {
    suggestions,
    nextSteps: [step],
    cause,
    ...(details !== undefined && { details }),
  });
}

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

export function credentialsChanged(): ToolError {
  return new ToolError(
    "script_cancelled",
    "A credential of the script was replaced or removed while it was being started. Nothing ran.",
    { suggestions: ["Run the script again"] },
  );
}

export function otherSkill(sessionId: string, slug: string): ToolError {
  return new ToolError(
    "invalid_input",
    `Session '${oneLine(sessionId, 80)}' runs scripts of one version of '${slug}' only, and this is another one.`,
    {
      suggestions: ["Leave sessionId out and pass reuseSession: true to open a session for this skill"],
    },
  );
}

export function otherPackages(sessionId: string): ToolError {
  return new ToolError(
    "invalid_input",
    `Session '${oneLine(sessionId, 80)}' was opened for a script that declares other packages than this one.`,
    { suggestions: ["Leave sessionId out and pass reuseSession: true to open a session for this script"] },
  );
}

export function permissionsChanged(): ToolError {
  return new ToolError(
    "script_cancelled",
    "What the skill's scripts may do was changed a moment ago. Nothing ran.",
    { suggestions: ["Run the script again"] },
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
