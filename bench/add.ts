import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { makeSkills } from "./make-skills.ts";
import type { Row } from "./row.ts";
import { median } from "./statistics.ts";

export interface AddPlace {
  readonly node: string;
  readonly launcher: string;
  readonly scratch: string;
  readonly env: Readonly<Record<string, string>>;
}

const SKILLS = 30;

/**
 * `add` of a repository against `git clone --depth 1` of the same, in turns, each into an empty folder. The first `add` of the
 * machine reads and scans everything and is a row of its own; after it the repository is in the cache.
 */
export function measureAdd({ node, launcher, scratch, env }: AddPlace, rounds: number): Row[] {
  const folder = mkdtempSync(join(scratch, "add-"));
  const origin = join(folder, "origin");
  const home = join(folder, "home");
  mkdirSync(home);
  makeSkills(join(origin, "skills"), SKILLS);
  const machine = { ...env, HOME: home, XDG_CACHE_HOME: join(folder, "cache"), GIT_CONFIG_NOSYSTEM: "1" };
  const run = (program: string, args: readonly string[], cwd: string): number => {
    const startedAt = performance.now();
    const { status, stderr } = spawnSync(program, args, { cwd, env: machine, encoding: "utf8" });
    if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}: ${stderr}`);
    return performance.now() - startedAt;
  };
  const git = (...args: string[]) =>
    run("git", ["-c", "user.name=x", "-c", "user.email=x@example.com", ...args], origin);
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message=x");
  const url = `file://${origin}`;
  const empty = () => mkdtempSync(join(folder, "project-"));
  const add = () => run(node, [launcher, "add", url, "--yes", "--agent", "claude-code"], empty());
  const clone = () => run("git", ["clone", "--quiet", "--depth", "1", url, "copy"], empty());
  const first = add();
  const own: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    own.push(add());
    bare.push(clone());
  }
  return [
    { what: "first add of a repository", skills: SKILLS, value: first, unit: "ms" },
    {
      what: "add against git clone",
      skills: SKILLS,
      value: median(own),
      unit: "ms",
      floor: median(bare),
      limit: 2,
    },
  ];
}
