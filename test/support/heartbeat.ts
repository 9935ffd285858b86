import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/v4";
import type { Machine } from "./program.ts";

/** What the programs of a machine did without a turn of the event loop. */
export interface Heartbeat {
  /** The longest such stretches of a process since the beginning, with the step they fell into. */
  longest(pid: number): Block[];
  /** What was before does not count: programs load what they need when it is first needed. */
  begin(): void;
  /** Names what happens until the next step. */
  step(name: string): void;
}

export interface Block {
  readonly cpuMs: number;
  readonly step: string;
  /** By the clock, and of that for collecting garbage: for whoever asks what it was. */
  readonly wallMs?: number;
  readonly collectedMs?: number;
}

/** Every program that the machine starts from now on has a heartbeat. */
export function watchHeartbeat(machine: Pick<Machine, "folder" | "env">): Heartbeat {
  const folder = join(machine.folder, "heartbeat");
  mkdirSync(folder);
  machine.env.HEARTBEAT_FOLDER = folder;
  machine.env.NODE_OPTIONS = `--require ${join(import.meta.dirname, "heartbeat.cjs")}`;
  const steps: { readonly name: string; readonly at: number }[] = [];
  let start = 0;
  return {
    begin() {
      start = Date.now();
    },
    step: (name) => steps.push({ name, at: Date.now() }),
    longest: (pid) =>
      beatsIn(folder, pid)
        .filter(({ at, cpuMs }) => at - cpuMs >= start)
        .sort((a, b) => b.cpuMs - a.cpuMs)
        .slice(0, SHOWN)
        .map(({ at, ...block }) => ({
          ...block,
          step: steps.findLast((step) => step.at <= at)?.name ?? "",
        })),
  };
}

// More than anybody reads: whoever looks a second time must know of all of them.
const SHOWN = 50;
const beat = z.object({
  at: z.number(),
  cpuMs: z.number(),
  wallMs: z.number(),
  collectedMs: z.number(),
});

function beatsIn(folder: string, pid: number): z.output<typeof beat>[] {
  const file = `${pid}.jsonl`;
  if (!readdirSync(folder).includes(file)) return [];
  const lines = readFileSync(join(folder, file), "utf8").trimEnd().split("\n");
  return lines.map((line) => beat.parse(JSON.parse(line)));
}
