import { readFile, writeFile } from "node:fs/promises";
import { expect } from "vitest";
import { FRONT_SKILLS, otherCache, readSkill } from "./front-machine.ts";
import { snapshotFiles } from "./keep-answers.ts";
import type { Machine } from "./program.ts";
import { startStdioPeer } from "./stdio-peer.ts";

/** A server whose kept answers are damaged in each of these ways answers as one that kept none. */
export async function expectSameWithDamage(
  machine: Machine,
  damagesOf: (whole: Buffer) => readonly Buffer[],
): Promise<void> {
  const full = startStdioPeer(otherCache(machine));
  const [introduction, list] = [await full.initialize(), await full.request("tools/list")];
  const texts = await Promise.all(FRONT_SKILLS.map((name) => readSkill(full, name)));
  const [file = ""] = snapshotFiles(machine);
  const whole = await readFile(file);
  for (const damaged of damagesOf(whole)) {
    await writeFile(file, damaged);
    const peer = startStdioPeer(machine);
    const answers = [await peer.initialize(), await peer.request("tools/list")];
    for (const name of FRONT_SKILLS) answers.push(await readSkill(peer, name));
    // As the next ids of the other server.
    const ids = answers.map(({ id }) => id);
    expect(answers).toEqual(
      [introduction, list, ...texts].map((answer, at) => ({ ...answer, id: ids[at] ?? null })),
    );
    peer.child.kill("SIGKILL");
  }
}

/** With one byte changed: at a place, at a share of the length, or counted from the end. */
export function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  const position = at < 0 ? copy.length + at : at < 1 ? Math.floor(copy.length * at) : at;
  copy[position] = (copy[position] ?? 0) ^ 0xff;
  return copy;
}
