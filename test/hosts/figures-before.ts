import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/v4";

const figures = z.object({
  modelRequests: z.number(),
  modelChars: z.number(),
  /** Steps that were passed over, since their tool was not there. */
  missingTools: z.string().optional(),
});

const shape = z.object({
  /** Day of the program: the last one that gave every host the same texts. */
  program: z.iso.date(),
  /** Day of the run, in the same versions of the hosts as the records of that day. */
  date: z.iso.date(),
  hosts: z.record(z.string(), z.object({ local: figures, hub: figures })),
});

/** What the usual way took with the program before hosts were measured, so that the matrix says what came of it. */
export const figuresBefore = () =>
  shape.parse(JSON.parse(readFileSync(join(import.meta.dirname, "before.json"), "utf8")));
