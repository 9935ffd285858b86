import * as z from "zod/v4";
import { outputEntry } from "../../../features/scripts/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { closeAfterInput, closeIfAsked, sessionIdInput } from "./session-fields.ts";

/** Lists what scripts left in a session. */
export const listOutputFiles = defineHubTool({
  name: "skills_listOutputFiles",
  title: "List Output Files",
  summary:
    "Lists the files in a directory of an open script session, to find what a script wrote before reading it with skills_readFile.",
  needs: ["scripts"],
  access: "account",
  effect: "read",
  input: () =>
    z.strictObject({
      sessionId: sessionIdInput(),
      directory: z
        .string()
        .min(1)
        .max(4096)
        .default("/tmp")
        .describe("Directory inside the sandbox: below /tmp, or /skill for the skill's own files"),
      closeAfter: closeAfterInput(),
    }),
  output: () =>
    z.object({
      directory: z.string(),
      files: z.array(outputEntry()).describe("Everything below the directory, by path"),
      hasMore: z.boolean().describe("There are more than fit; list a directory below this one"),
      session: z.object({
        sessionId: z.string(),
        closed: z.boolean(),
        expiresAt: z.string().optional().describe("When it ends if it is not used before"),
      }),
      _workflow: workflowSchema(),
    }),
  errors: [
    "unauthenticated",
    "session_not_found",
    "directory_not_found",
    "sandbox_unavailable",
    "service_unavailable",
  ],
  example: {
    arguments: { sessionId: "0123456789abcdef0123456789abcdef" },
    shows: "What scripts of the session left in /tmp.",
  },
  run: async (input, context) => {
    const { sessionId, directory } = input;
    const listing = await context.services.sessions.listFiles(keyCaller(context), sessionId, directory);
    const closed = await closeIfAsked(context, input);
    const first = listing.files.find((entry) => entry.kind === "file");
    return {
      data: {
        directory: listing.directory,
        files: listing.files,
        hasMore: listing.hasMore,
        session: { sessionId, closed, ...(!closed && { expiresAt: listing.expiresAt }) },
        _workflow: workflow(
          context,
          closed
            ? []
            : [
                ...(first === undefined
                  ? []
                  : [{ tool: "skills_readFile", example: { sessionId, filePath: first.path } }]),
                { tool: "skills_closeSession", example: { sessionId } },
              ],
        ),
      },
    };
  },
});
