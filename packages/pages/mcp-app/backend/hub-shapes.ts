import * as z from "zod/v4-mini";
import { hit } from "./local-shapes.ts";
import { problems } from "./problem-shapes.ts";

const listed = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  hasScripts: z.boolean(),
});

export const hubList = z.object({ total: z.number(), skills: z.array(listed) });

const hubHit = z.extend(hit, {
  slug: z.string(),
  tags: z.array(z.string()),
  verdict: z.catch(z.optional(z.enum(["review", "block"])), undefined),
});

export const hubFound = z.object({
  fits: z.boolean(),
  results: z.array(hubHit),
  closest: z.array(hubHit),
  suggestions: z.catch(z.array(z.string()), []),
});

export const hubSkill = z.extend(listed, {
  text: z.string(),
  files: z.array(z.object({ path: z.string() })),
  problems,
});

export const hubContent = z.object({
  encoding: z.enum(["text", "base64"]),
  content: z.string(),
  next: z.optional(z.unknown()),
});

export const hubScripts = z.object({
  scripts: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      description: z.optional(z.string()),
      usage: z.optional(z.string()),
    }),
  ),
  sandbox: z.object({
    available: z.boolean(),
    why: z.optional(z.string()),
    fix: z.optional(z.string()),
  }),
});

export const hubRun = z.object({
  succeeded: z.boolean(),
  end: z.string(),
  exitCode: z.optional(z.number()),
  durationMs: z.number(),
  sessionId: z.optional(z.string()),
  output: z.object({
    stdout: z.object({ filePath: z.optional(z.string()), sizeBytes: z.number() }),
    stderr: z.object({ filePath: z.optional(z.string()), sizeBytes: z.number() }),
  }),
  notes: z.catch(z.array(z.string()), []),
});

export const hubOutput = z.object({
  lines: z.optional(z.array(z.string())),
  isEnd: z.catch(z.boolean(), true),
});
