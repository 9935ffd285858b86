import * as z from "zod/v4-mini";
import type { Problem } from "./skill-backend.ts";

/** A problem as every tool tells it. */
export const problem = z.object({
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  fix: z.string(),
  file: z.optional(z.string()),
  line: z.optional(z.number()),
  path: z.optional(z.string()),
  evidence: z.optional(z.string()),
});

export const problems = z.catch(z.array(problem), []);

export function problemOf({ file, line, path, ...rest }: z.output<typeof problem>): Problem {
  const where = [path, file].filter((part) => part !== undefined).join("/");
  return { ...rest, folder: path ?? "", place: line === undefined ? where : `${where}:${line}` };
}
