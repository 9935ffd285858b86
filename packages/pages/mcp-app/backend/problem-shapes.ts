import * as z from "zod/v4-mini";
import type { Problem } from "./skill-backend.ts";

/** A problem as every tool tells it. */
export const problem = z.object({
  code: z.optional(z.string()),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  fix: z.string(),
  file: z.optional(z.string()),
  line: z.optional(z.number()),
  path: z.optional(z.string()),
  evidence: z.optional(z.string()),
});

export const problems = z.catch(z.array(problem), []);

/** Where the scan puts a skill that has these problems; a hub tells what it found as problems of the skill. */
export function verdictIn(codes: readonly (string | undefined)[]): "block" | "review" | undefined {
  if (codes.includes("scan_block")) return "block";
  return codes.includes("scan_review") ? "review" : undefined;
}

export function problemOf({ file, line, path, code: _, ...rest }: z.output<typeof problem>): Problem {
  const where = [path, file].filter((part) => part !== undefined).join("/");
  return { ...rest, folder: path ?? "", place: line === undefined ? where : `${where}:${line}` };
}
