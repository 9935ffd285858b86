import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { findProcesses, until } from "../../testing/find-processes.ts";
import { makeTemporarySkill } from "../../testing/temporary-skill.ts";

it.skipIf(process.platform !== "linux")("ends a script whose server was killed", async () => {
  const skill = await makeTemporarySkill();
  onTestFinished(() => skill.remove());
  const marker = String(100_000 + Math.floor(Math.random() * 800_000));
  const main = fileURLToPath(new URL("./testing/server-main.ts", import.meta.url));
  // What the killed one leaves behind, which nobody removes.
  const temporary = await mkdtemp(join(tmpdir(), "skillquay-killed-"));
  onTestFinished(() => rm(temporary, { recursive: true, force: true }));
  const server = spawn(process.execPath, [main, skill.folder, marker], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TMPDIR: temporary },
  });
  await once(server.stdout, "data");
  const asleep = await until(
    () => findProcesses(`sleep\0${marker}`),
    (ids) => ids.length === 2,
    10_000,
  );
  expect(asleep).toHaveLength(2);
  server.kill("SIGKILL");
  await once(server, "exit");
  expect(
    await until(
      () => findProcesses(marker),
      (ids) => ids.length === 0,
      10_000,
    ),
  ).toEqual([]);
});
