import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomically } from "@skillquay/local";
import { readSkillFileSync } from "@skillquay/skill";
import * as z from "zod/v4";
import type { Io } from "../program/io.ts";
import { cacheFolderOf } from "../settings/config-folders.ts";
import type { FoundSkill } from "./found-skill.ts";

/** What a place answered last, for when it is asked again soon or cannot be reached. */
export interface KeptAnswer {
  readonly at: Date;
  readonly skills: readonly FoundSkill[];
}

type KeptIo = Pick<Io, "env" | "homeDirectory" | "platform" | "now">;

/** Undefined where nothing is kept, or nothing that can be read. */
export function readKept(io: KeptIo, place: string): KeptAnswer | undefined {
  try {
    const bytes = readSkillFileSync(folderOf(io), fileOf(place), { maxBytes: LARGEST_BYTES });
    const { at, skills } = keptSchema.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
    return { at: new Date(at), skills };
  } catch {
    return undefined;
  }
}

export function keep(io: KeptIo, place: string, skills: readonly FoundSkill[]): void {
  try {
    mkdirSync(folderOf(io), { recursive: true, mode: 0o700 });
    const at = io.now().toISOString();
    writeFileAtomically(join(folderOf(io), fileOf(place)), `${JSON.stringify({ at, skills })}\n`);
  } catch {
    // A cache: without it the place is asked again.
  }
}

const LARGEST_BYTES = 32 * 1024 * 1024;
const keptSchema = z.object({
  at: z.iso.datetime(),
  skills: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      from: z.string(),
      add: z.array(z.string()).exactOptional(),
      publisher: z.string().exactOptional(),
      license: z.string().exactOptional(),
    }),
  ),
});

function folderOf(io: KeptIo): string {
  return join(cacheFolderOf(io), "find");
}

function fileOf(place: string): string {
  return `${createHash("sha256").update(place).digest("hex").slice(0, 32)}.json`;
}
