import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withFileLock, writeFileAtomically } from "@skillquay/local";
import type { Io } from "../program/io.ts";
import { configFolders } from "../settings/config-folders.ts";

/** A skill that was put where an agent loads it itself. Only what is written here is ever taken back. */
export interface PlacedSkill {
  readonly agent: string;
  readonly name: string;
  /** Where the agent finds it. */
  readonly path: string;
  /** The folder that it comes from. */
  readonly source: string;
  readonly kind: "link" | "copy";
  /** The hub that a copy comes from; `source` is then what it was asked for. */
  readonly hub?: string;
  /** `connect` put it there, and takes it back with the entry. */
  readonly byConnect?: true;
  /** Of a copy, to know whether somebody has changed it since. */
  readonly digest?: string;
  /** Where a copy is made before it gets its name; there only while that is going on. */
  readonly temporary?: string;
}

type PlaceMachine = Pick<Io, "env" | "homeDirectory" | "platform">;

export function readPlaced(machine: PlaceMachine): readonly PlacedSkill[] {
  return readRecord(machine).placed;
}

/** Whether a server that runs keeps it, and all others of its agent, as the skills of this machine are. */
export function isFollowed({ byConnect, hub }: PlacedSkill): boolean {
  return byConnect === true && hub === undefined;
}

/** Paths of what `connect` had placed and a person took back by name: it comes again when it is asked for, and not by itself. */
export function readLeftOut(machine: PlaceMachine): ReadonlySet<string> {
  return new Set(readRecord(machine).leftOut);
}

/** Changes the record as it is now, also after another process has. */
export function changePlaced(
  machine: PlaceMachine,
  edit: (placed: readonly PlacedSkill[]) => readonly PlacedSkill[],
): Promise<void> {
  return changeRecord(machine, ({ placed, leftOut }) => {
    const after = edit(placed);
    // What is placed again is left out no longer.
    return { placed: after, leftOut: leftOut.filter((path) => after.every((one) => one.path !== path)) };
  });
}

export function leaveOut(machine: PlaceMachine, path: string): Promise<void> {
  return changeRecord(machine, ({ placed, leftOut }) => ({
    placed,
    leftOut: [...leftOut.filter((other) => other !== path), path],
  }));
}

interface PlacedRecord {
  readonly placed: readonly PlacedSkill[];
  readonly leftOut: readonly string[];
}

function readRecord(machine: PlaceMachine): PlacedRecord {
  try {
    const { version, placed, leftOut }: Record<string, unknown> = Object(
      JSON.parse(readFileSync(fileOf(machine), "utf8")),
    );
    if (version !== VERSION) return NOTHING;
    return {
      placed: Array.isArray(placed) ? placed.filter(isPlaced) : [],
      leftOut: Array.isArray(leftOut) ? leftOut.filter((path) => typeof path === "string") : [],
    };
  } catch {
    return NOTHING;
  }
}

const NOTHING: PlacedRecord = { placed: [], leftOut: [] };

async function changeRecord(
  machine: PlaceMachine,
  edit: (record: PlacedRecord) => PlacedRecord,
): Promise<void> {
  const file = fileOf(machine);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await withFileLock(`${file}.lock`, () => {
    const { placed, leftOut } = edit(readRecord(machine));
    const text = JSON.stringify(
      { version: VERSION, placed, ...(leftOut.length > 0 && { leftOut }) },
      null,
      1,
    );
    writeFileAtomically(file, `${text}\n`);
  });
}

const VERSION = 1;

function fileOf(machine: PlaceMachine): string {
  return join(configFolders(machine).state, "skillquay", "placed.json");
}

function isPlaced(value: unknown): value is PlacedSkill {
  const { agent, name, path, source, kind, hub, byConnect, digest, temporary } = Object(value);
  return (
    [agent, name, path, source].every((text) => typeof text === "string") &&
    [hub, digest, temporary].every((text) => text === undefined || typeof text === "string") &&
    (byConnect === undefined || byConnect === true) &&
    (kind === "link" || kind === "copy")
  );
}
