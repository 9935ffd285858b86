import { readFileSync } from "node:fs";
import * as z from "zod/v4";

/** What each query function of the hub sends, as `record.ts` wrote it down. */
export function recordedStatements(): Record<string, string[]> {
  const text = readFileSync(new URL("statements.json", import.meta.url), "utf8");
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(text));
}
