import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

it("ends what is in a cgroup, and not itself where the kernel names a process that is just ending as 0", async () => {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-cgroup-"));
  const inside = spawn("/bin/sleep", ["60"]);
  writeFileSync(join(folder, "cgroup.procs"), `0\n${inside.pid}\n`);
  const program = `const { removeFolder } = await import(${JSON.stringify(join(import.meta.dirname, "cgroup.ts"))});
    await removeFolder(${JSON.stringify(folder)});`;
  // In a group of its own: a signal to 0 is one to everybody in the sender's.
  const server = spawn(process.execPath, ["--input-type=module", "--no-warnings", "-e", program], {
    detached: true,
    stdio: "inherit",
  });
  const ended = once(server, "exit");
  await once(inside, "exit");
  rmSync(join(folder, "cgroup.procs"), { force: true });
  expect(await ended).toEqual([0, null]);
  expect(inside.signalCode).toBe("SIGKILL");
});
