import * as z from "zod/v4";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { closeAfterInput, closeIfAsked, sessionIdInput } from "./session-fields.ts";

/** Reads what scripts left in a session. */
export const readFile = defineHubTool({
  name: "skills_readFile",
  title: "Read File",
  summary:
    "Reads a file from an open script session, such as /tmp/last_run.out (standard output of the last run) or /tmp/last_run.err (standard error). Pass closeAfter: true on the last read to release the session.",
  needs: ["scripts"],
  access: "account",
  effect: "read",
  // What a script left belongs to its run; the skill is there to be run.
  givesSkillText: ({ filePath }) => filePath.startsWith("/skill"),
  input: () =>
    z.strictObject({
      sessionId: sessionIdInput(),
      filePath: z
        .string()
        .min(1)
        .max(4096)
        .describe("Path inside the sandbox, e.g. /tmp/last_run.out or one that skills_listOutputFiles named"),
      startLine: z.number().int().min(1).default(1).describe("First line, counted from 1"),
      limit: z.number().int().min(1).max(500).default(200).describe("Number of lines"),
      closeAfter: closeAfterInput(),
    }),
  output: () =>
    z.object({
      filePath: z.string(),
      sizeBytes: z.number().int(),
      lines: z.array(z.string()).optional().describe("Text, without terminal codes"),
      startLine: z.number().int().optional(),
      endLine: z.number().int().optional().describe("Number of the last line in this answer"),
      totalLines: z.number().int().optional(),
      isEnd: z.boolean().describe("The file ends with this answer"),
      cut: z.string().optional().describe("What is missing from these lines"),
      base64: z.string().optional().describe("The whole file, where it is not text"),
      session: z.object({
        sessionId: z.string(),
        closed: z.boolean(),
        expiresAt: z.string().optional().describe("When it ends if it is not used before"),
      }),
      _workflow: workflowSchema(),
    }),
  errors: [
    "unauthenticated",
    "quota_exceeded",
    "session_not_found",
    "output_file_not_found",
    "file_too_large",
    "sandbox_unavailable",
    "service_unavailable",
  ],
  example: {
    arguments: { sessionId: "0123456789abcdef0123456789abcdef", filePath: "/tmp/last_run.out" },
    shows: "The first 200 lines that the last script printed.",
  },
  run: async (input, context) => {
    const { sessionId, filePath, startLine, limit } = input;
    const { sessions } = context.services;
    const file = await sessions.readFile(keyCaller(context), sessionId, {
      path: filePath,
      startLine,
      limit,
    });
    const closed = await closeIfAsked(context, input);
    const { text } = file;
    const isEnd = text?.isEnd ?? true;
    const endLine = startLine - 1 + (text?.lines.length ?? 0);
    return {
      data: {
        filePath: file.path,
        sizeBytes: file.sizeBytes,
        ...(text !== undefined && {
          lines: text.lines,
          startLine: text.startLine,
          // None of the lines when there are none from startLine on.
          ...(text.lines.length > 0 && { endLine }),
          totalLines: text.totalLines,
        }),
        isEnd,
        ...(text?.hasCutLines && { cut: "The line is longer than an answer; only its beginning is here." }),
        ...(file.base64 !== undefined && { base64: file.base64 }),
        session: { sessionId, closed, ...(!closed && { expiresAt: file.expiresAt }) },
        _workflow: workflow(context, [
          ...(isEnd || closed
            ? []
            : [{ tool: "skills_readFile", example: { sessionId, filePath, startLine: endLine + 1 } }]),
          ...(closed ? [] : [{ tool: "skills_closeSession", example: { sessionId } }]),
        ]),
      },
    };
  },
});
