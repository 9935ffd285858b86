import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { keepAnswers } from "./keep-answers.ts";
import { createMachine, type Machine } from "./program.ts";
import type { StdioPeer } from "./stdio-peer.ts";
import { writeSkill } from "./write-skill.ts";

export const FRONT_SKILLS = ["alpha-skill", "beta-skill", "gamma-skill"];

/** A machine with three skills, whose next server is answered by the front. */
export async function machineWithAnswers({ onTestFinished }: TestContext): Promise<Machine> {
  const machine = await createMachine();
  onTestFinished(() => machine.dispose());
  for (const name of FRONT_SKILLS) await writeSkill(machine.skills, name);
  await keepAnswers(machine);
  return machine;
}

/** The same machine with the same past, but without answers that were kept. */
export function otherCache(machine: Machine): Machine {
  const cache = mkdtempSync(join(machine.folder, "cache-"));
  const [from, to] = [join(machine.folder, "cache/skillquay"), join(cache, "skillquay")];
  cpSync(from, to, { recursive: true, filter: (path) => path === from || path.endsWith(".json") });
  return {
    ...machine,
    spawn(args, options) {
      const own = machine.env.XDG_CACHE_HOME;
      machine.env.XDG_CACHE_HOME = cache;
      try {
        return machine.spawn(args, options);
      } finally {
        machine.env.XDG_CACHE_HOME = own ?? "";
      }
    },
  };
}

export function readSkill(peer: StdioPeer, name: string) {
  return peer.request("tools/call", { name: "skill", arguments: { name } });
}
