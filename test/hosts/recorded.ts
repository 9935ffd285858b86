import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/v4";
import { judgementShape } from "./judge.ts";
import { measuredShape } from "./probe/measure-profile.ts";

/** What the last run of a host found out, as it is kept in the tree. */
export type Recorded = z.output<typeof recordedShape>;

const recordedShape = z.object({
  host: z.string(),
  label: z.string(),
  version: z.string(),
  /** Day of the run. */
  date: z.string(),
  /** Which build of ours was run: the beginning of a SHA-256 over the files of both programs. */
  build: z.string(),
  profile: measuredShape.optional(),
  local: judgementShape.optional(),
  hub: judgementShape.optional(),
  /** The same with the skills placed by `connect`, of a host that gives its model no result as it is. */
  placedLocal: judgementShape.optional(),
  placedHub: judgementShape.optional(),
  /** What came of a person's answers at a terminal; absent where the host asks nobody. */
  terminal: z.string().optional(),
  /** The same of a hub. */
  hubTerminal: z.string().optional(),
  /** What came of `connect`, judged by the host where it lists its servers. */
  connection: z.string().optional(),
  /** The same of `connect --hub`. */
  hubConnection: z.string().optional(),
  /** What the host made of a skill that was placed; absent where that is not tried. */
  placement: z.string().optional(),
});

const folder = join(import.meta.dirname, "recorded");

export function readRecorded(host: string): Recorded | undefined {
  const file = join(folder, `${host}.json`);
  return existsSync(file) ? recordedShape.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

export function readAllRecorded(): Recorded[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.flatMap((name) => readRecorded(name.replace(/\.json$/, "")) ?? []);
}

export function writeRecorded(recorded: Recorded): void {
  const file = join(folder, `${recorded.host}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(recordedShape.parse(recorded), null, 2)}\n`);
}
