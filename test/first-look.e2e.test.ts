import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMachine, type Machine, runProgram } from "./support/program.ts";
import { type StdioPeer, startStdioPeer } from "./support/stdio-peer.ts";
import { until } from "./support/until.ts";

const COUNT = 1_200;
const LOOKING = "still being looked for";

describe("a first start among more folders than can be looked at while a client waits", () => {
  let machine: Machine;
  let peer: StdioPeer;
  let instructions: string;
  beforeAll(async () => {
    machine = await createMachine();
    for (let i = 0; i < COUNT; i++) {
      const folder = join(machine.skills, `skill-${i}`);
      await mkdir(folder);
      // Quoted in a form that takes the whole YAML reader.
      const head = `name: skill-${i}\ndescription: "Does thing ${i}: \\u0041nd more. ${"word ".repeat(40)}"\n`;
      await writeFile(join(folder, "SKILL.md"), `---\n${head}metadata:\n  a: [1, 2]\n---\n\n# ${i}\n`);
    }
    peer = startStdioPeer(machine);
    instructions = String((await peer.initialize()).result?.instructions);
  });
  afterAll(() => machine.dispose());

  it("answers the handshake before it knows them all, and says so", () => {
    expect(instructions).toContain(LOOKING);
    expect(instructions).not.toContain("No skill is installed");
  });

  it("offers at once what may be of use when it does, finds a skill, and tells of the list", async () => {
    const [list, read] = await Promise.all([
      peer.request("tools/list"),
      peer.request("tools/call", { name: "skill", arguments: { name: `skill-${COUNT - 1}` } }),
    ]);
    expect(JSON.stringify(list.result)).toContain('"search_skills"');
    expect(read.result?.isError).not.toBe(true);
    expect(JSON.stringify(read.result)).toContain(`# ${COUNT - 1}`);
    await until("a notice of the list", () => peer.lines.some((line) => line.includes("tools/list_changed")));
    const text = JSON.stringify((await peer.request("tools/list")).result);
    expect(text).not.toContain(LOOKING);
    expect(text).toContain("skill-1");
  });
});

describe("a repository whose links lead out of it", () => {
  it("is not a way to have the machine walked and watched", async () => {
    const machine = await createMachine();
    try {
      const skills = join(machine.folder, "repository/.claude/skills");
      await mkdir(join(skills, "own"), { recursive: true });
      await mkdir(join(machine.folder, "repository/.git"));
      await writeFile(join(skills, "own/SKILL.md"), "---\nname: own\ndescription: Is here.\n---\n");
      for (const [name, target] of Object.entries({ u: "/usr", e: "/etc", r: "/", p: "/proc" }))
        symlinkSync(target, join(skills, name));
      const cwd = join(machine.folder, "repository");
      const peer = startStdioPeer({ ...machine, spawn: (args) => machine.spawn(args, { cwd }) }, ["serve"]);
      expect(String((await peer.initialize()).result?.instructions)).toContain("own");
      // One for each folder of the root, and those above roots that do not exist.
      const watches = await until("the folders are watched", () => watchCount(peer.child.pid) || undefined);
      expect(watches).toBeLessThan(50);
      const { stdout } = await runProgram(machine, ["list", "--problems", "--json"], { cwd });
      for (const code of ["link_outside", "link_loop", "link_unsafe"]) expect(stdout).toContain(code);
    } finally {
      await machine.dispose();
    }
  });
});

/** As the kernel counts them. Linux only; elsewhere a tree has one. */
function watchCount(pid: number | undefined): number {
  if (process.platform !== "linux") return 1;
  const folder = `/proc/${pid}/fdinfo`;
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return texts.reduce((count, text) => count + (text.match(/^inotify wd/gm)?.length ?? 0), 0);
}
