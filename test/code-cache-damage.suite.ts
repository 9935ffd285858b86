import { existsSync, readdirSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMachine, type Machine } from "./support/program.ts";
import { startStdioPeer } from "./support/stdio-peer.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

/** What a server does with caches that were damaged at these places, from 0 to 1. */
export function codeCacheDamageSuite(places: readonly number[]): void {
  describe("the code caches of a server", () => {
    let machine: Machine;
    beforeEach(async () => {
      machine = await createMachine();
      await writeSkill(machine.skills, "alpha-skill");
    });
    afterEach(() => machine.dispose());

    it("outlive a server that is killed right after its first answers", async () => {
      const folder = join(machine.folder, "cache/skillquay");
      await answer(() => codeCaches(folder).length === 2);
      const kept = codeCaches(folder);
      const peer = startStdioPeer(machine);
      // Both in one turn of its loop.
      await Promise.all([peer.initialize(), peer.request("tools/list")]);
      peer.child.kill("SIGKILL");
      await answer(() => true);
      expect(codeCaches(folder)).toEqual(kept);
    });

    it("may be damaged in any way: the next start answers", async () => {
      const folder = join(machine.folder, "cache/skillquay");
      await answer(() => codeCaches(folder).length === 2);
      const whole = new Map<string, Buffer>();
      for (const name of codeCaches(folder)) whole.set(name, await readFile(join(folder, name)));
      for (const damage of damagesAt(places)) {
        // Without answers that an earlier server kept, a start loads front and program.
        for (const name of readdirSync(folder))
          if (!whole.has(name)) await rm(join(folder, name), { force: true });
        for (const [name, bytes] of whole) await writeFile(join(folder, name), damage(Buffer.from(bytes)));
        await answer(() => true);
      }
    }, 120_000);

    async function answer(isDone: () => boolean): Promise<void> {
      const peer = startStdioPeer(machine);
      await peer.initialize();
      expect(JSON.stringify(await peer.request("tools/list"))).toContain("alpha-skill");
      await until("the server has done its work", isDone, { timeoutMs: 20_000 });
      const ended = new Promise((resolve) => peer.child.once("exit", resolve));
      peer.child.kill("SIGKILL");
      await ended;
    }
  });
}

function codeCaches(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.startsWith("code-") && !/\.(?:tmp|starting)$/.test(name));
}

const PAGE_BYTES = 4096;

function damagesAt(places: readonly number[]): ((bytes: Buffer) => Buffer)[] {
  return [
    // One flipped byte.
    ...places.map((place) => (bytes: Buffer) => {
      const at = Math.floor(bytes.length * place);
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      return bytes;
    }),
    // A page of zeros.
    ...places.map((place) => (bytes: Buffer) => {
      const at = Math.floor((bytes.length * place) / PAGE_BYTES) * PAGE_BYTES;
      return bytes.fill(0, at, Math.min(at + PAGE_BYTES, bytes.length));
    }),
    // Cut off, as by a full disk.
    ...places.map((place) => (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * place))),
    // Of the right length, and never written to the end, as by a power cut.
    ...places.map((place) => (bytes: Buffer) => bytes.fill(0, Math.floor(bytes.length * place))),
    // Longer than it was.
    (bytes) => Buffer.concat([bytes, Buffer.alloc(8)]),
  ];
}
