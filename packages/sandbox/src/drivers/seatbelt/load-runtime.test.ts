import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";

// The library looks for other programs here than on macOS, but in the same way.
it.skipIf(process.platform === "win32")("lets the library run no program of a project", async () => {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-programs-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ["which", "bash", "log", "bwrap", "socat", "rg"])
    await writeFile(join(folder, name), `#!/bin/sh\n: >'${folder}/${name}.ran'\n`, { mode: 0o755 });
  const main = fileURLToPath(new URL("./testing/load-runtime-main.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [main], {
    env: { PATH: `${folder}:/usr/bin:/bin` },
    encoding: "utf8",
  });
  expect(stdout).toBe("asked\n");
  expect((await readdir(folder)).filter((name) => name.endsWith(".ran"))).toEqual([]);
});
