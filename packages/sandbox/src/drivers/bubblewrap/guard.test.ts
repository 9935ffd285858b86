import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startGuard } from "./guard.ts";

it("ends the groups that are still listed and removes the folders, and leaves the others alone", async () => {
  const folders = [await temporaryFolder(), await temporaryFolder()] as const;
  const groups = Array.from({ length: 3 }, () =>
    spawn("sleep", ["1000"], { detached: true, stdio: "ignore" }),
  );
  const [first, finished, third] = groups.map((group) => group.pid ?? 0);
  const guard = startGuard({ folders, cgroupPrefixes: [] });
  for (const id of [first, finished, third]) guard.add(id ?? 0);
  guard.remove(finished ?? 0);
  guard.remove(999_999_999);
  const ended = [groups[0], groups[2]].map((group) =>
    group === undefined ? undefined : once(group, "exit"),
  );
  await guard.close();
  expect((await Promise.all(ended)).map((exit) => exit?.[1])).toEqual(["SIGKILL", "SIGKILL"]);
  expect(folders.filter(existsSync)).toEqual([]);
  expect(groups[1]?.exitCode).toBeNull();
  expect(groups[1]?.kill("SIGKILL")).toBe(true);
});

it("finishes where the kernel names a process of a cgroup that is just ending as 0", async () => {
  const folders = [await temporaryFolder(), await temporaryFolder()] as const;
  const group = await mkdtemp(join(tmpdir(), "skillquay-group-"));
  const inside = spawn("sleep", ["1000"], { stdio: "ignore" });
  await writeFile(join(group, "cgroup.procs"), `0\n${inside.pid}\n`);
  const guard = startGuard({ folders, cgroupPrefixes: [group] });
  const closed = guard.close();
  await once(inside, "exit");
  await rm(join(group, "cgroup.procs"));
  await closed;
  expect([group, ...folders].filter(existsSync)).toEqual([]);
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay guard "));
  await writeFile(join(folder, "file"), "");
  return folder;
}
