// Sessions in which scripts of skills run. All that the rest of the hub may import of it.
export { createHubRunner } from "./hub-runner.ts";
export { sessionCounts } from "./queries/instance-queries.ts";
export { givableVariables, namedBySkill } from "./run-credentials.ts";
export { createScriptSessions, type ScriptSessions } from "./script-sessions.ts";
export { withNextStep } from "./session-errors.ts";
export { outputEntry, runConnection, type SessionRun } from "./session-results.ts";
