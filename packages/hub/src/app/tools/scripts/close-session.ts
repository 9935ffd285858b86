import * as z from "zod/v4";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { sessionIdInput } from "./session-fields.ts";

/** Gives a sandbox back. */
export const closeSession = defineHubTool({
  name: "skills_closeSession",
  title: "Close Session",
  summary:
    "Closes a script session and removes its files, when everything needed has been read. Sessions also end by themselves after five minutes without use.",
  needs: ["scripts"],
  access: "account",
  effect: "write",
  input: () => z.strictObject({ sessionId: sessionIdInput() }),
  output: () => z.object({ sessionId: z.string(), closed: z.literal(true), _workflow: workflowSchema() }),
  errors: ["unauthenticated", "session_not_found", "service_unavailable"],
  example: {
    arguments: { sessionId: "0123456789abcdef0123456789abcdef" },
    shows: "Ends the session; its sandbox and files are gone.",
  },
  run: async ({ sessionId }, context) => {
    await context.services.sessions.closeSession(keyCaller(context), sessionId);
    return { data: { sessionId, closed: true as const, _workflow: workflow(context, []) } };
  },
});
