import * as z from "zod/v4";

/**
 * What operations on a session answer, as plain JSON: the same whether the session lives in this instance or an answer
 * came from another one.
 */
export const outputEntry = () =>
  z.object({
    path: z.string().describe("Path inside the sandbox, for skills_readFile"),
    kind: z.enum(["file", "folder", "link", "other"]),
    sizeBytes: z.number().int(),
  });

/** What a run reached or tried to reach. */
export const runConnection = () =>
  z.object({
    host: z.string(),
    port: z.number().int().optional(),
    refused: z.string().optional().describe("Why it was refused; absent where it was let through"),
    count: z.number().int(),
    sentBytes: z.number().int(),
    receivedBytes: z.number().int(),
  });

export const sessionRun = () =>
  z.object({
    session: z.object({ id: z.string(), expiresAt: z.string() }).optional(),
    end: z.enum(["exit", "signal", "timeout", "limit"]),
    exitCode: z.number().int().optional(),
    signal: z.string().optional(),
    limit: z.string().optional(),
    durationMs: z.number(),
    stdoutBytes: z.number().int(),
    stderrBytes: z.number().int(),
    isCut: z.boolean(),
    connections: z.array(runConnection()).optional(),
    files: z.array(outputEntry()),
    hasMoreFiles: z.boolean(),
    missing: z.object({ what: z.string(), name: z.string() }).optional(),
  });
export type SessionRun = z.infer<ReturnType<typeof sessionRun>>;

export const sessionFile = () =>
  z.object({
    path: z.string(),
    sizeBytes: z.number().int(),
    text: z
      .object({
        lines: z.array(z.string()),
        startLine: z.number().int(),
        totalLines: z.number().int(),
        isEnd: z.boolean(),
        hasCutLines: z.boolean(),
      })
      .optional(),
    base64: z.string().optional(),
    expiresAt: z.string(),
  });
export type SessionFile = z.infer<ReturnType<typeof sessionFile>>;

export const sessionListing = () =>
  z.object({
    directory: z.string(),
    files: z.array(outputEntry()),
    hasMore: z.boolean(),
    expiresAt: z.string(),
  });
export type SessionListing = z.infer<ReturnType<typeof sessionListing>>;

export const sessionClosed = () => z.object({ closed: z.literal(true) });
