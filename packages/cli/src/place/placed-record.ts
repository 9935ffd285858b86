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
  /** Of a copy, to know whether somebody has changed it since. */
  readonly digest?: string;
  /** Where a copy is made before it gets its name; there only while that is going on. */
  readonly temporary?: string;
}

type PlaceMachine = Pick<Io, "env" | "homeDirectory" | "platform">;

export function readPlaced(machine: PlaceMachine): readonly PlacedSkill[] {
  try {
    const { version, placed }: Record<string, unknown> = Object(
      JSON.parse(readFileSync(fileOf(machine), "utf8")),
    );
    return version === VERSION && Array.isArray(placed) ? placed.filter(isPlaced) : [];
  } catch {
    return [];
  }
}

/** Changes the record as it is now, also after another process has. */
export async function changePlaced(
  machine: PlaceMachine,
  edit: (placed: readonly PlacedSkill[]) => readonly PlacedSkill[],
): Promise<void> {
  const file = fileOf(machine);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await withFileLock(`${file}.lock`, () => {
    const placed = edit(readPlaced(machine));
    writeFileAtomically(file, `${JSON.stringify({ version: VERSION, placed }, null, 1)}\n`);
  });
}

const VERSION = 1;

function fileOf(machine: PlaceMachine): string {
  return join(configFolders(machine).state, "skillquay", "placed.json");
}

function isPlaced(value: unknown): value is PlacedSkill {
  const { agent, name, path, source, kind, hub, digest, temporary } = Object(value);
  return (
    [agent, name, path, source].every((text) => typeof text === "string") &&
    [hub, digest, temporary].every((text) => text === undefined || typeof text === "string") &&
    (kind === "link" || kind === "copy")
  );
}
