// Sessions in which scripts of skills run. All that the rest of the hub may import of it.
export { createHubRunner } from "./hub-runner.ts";
export { createScriptSessions, type ScriptSessions } from "./script-sessions.ts";
export { outputEntry, type SessionRun } from "./session-results.ts";
