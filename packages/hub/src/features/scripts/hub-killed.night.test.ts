import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../platform/testing/temporary-folder.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { sessionFixture, useSandbox } from "./testing/session-fixture.ts";

const obstacle = findBubblewrapObstacle();

describe.skipIf(obstacle !== undefined)(
  `a hub that is killed (${obstacle ?? "bubblewrap works here"})`,
  () => {
    const sandbox = useSandbox();

    it("leaves no process of its scripts, and another instance forgets its sessions", async () => {
      const fixture = await sessionFixture(await testDatabase(), sandbox());
      const caller = await fixture.caller();
      await fixture.publish(caller.accountId, "demo", {
        "scripts/wait.sh": '#!/bin/sh\necho running; setsid sleep "$1" & sleep "$1"\n',
      });
      // Seconds to sleep, and a word that no other command line on the machine has.
      const marker = `9${Math.floor(Math.random() * 1e9)}`;
      const hub = spawn(
        process.execPath,
        [fileURLToPath(new URL("./testing/session-main.ts", import.meta.url))],
        {
          stdio: ["ignore", "pipe", "inherit"],
          env: {
            PATH: process.env.PATH ?? "",
            SESSION_MAIN: JSON.stringify({
              connectionString: fixture.database.connection.connectionString,
              blobFolder: fixture.blobFolder,
              stateFolder: await temporaryFolder(),
              caller,
              slug: "demo",
              script: "wait.sh",
              marker,
            }),
          },
        },
      );
      let text = "";
      hub.stdout.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      await vi.waitFor(async () => expect((await processesWith(marker)).length).toBeGreaterThanOrEqual(4), {
        timeout: 20_000,
      });
      expect(text).toContain("running");
      const [row] = await fixture.database.db
        .selectFrom("script_sessions")
        .select(["id", "instance_id"])
        .execute();
      expect(row?.instance_id).toBe(`killed-${hub.pid}`);

      const ended = once(hub, "exit");
      hub.kill("SIGKILL");
      await ended;
      await vi.waitFor(async () => expect(await processesWith(marker)).toEqual([]));

      const other = await fixture.instance({ heartbeatMs: 50, deadAfterMs: 200 });
      await vi.waitFor(async () =>
        expect(await fixture.database.db.selectFrom("script_sessions").selectAll().execute()).toEqual([]),
      );
      await expect(other.sessions.listFiles(caller, row?.id ?? "", "/tmp")).rejects.toMatchObject({
        code: "session_not_found",
      });
      expect(
        (await readdir("/tmp")).filter((name) => name.startsWith(`skillquay-sandbox-${hub.pid}-`)),
      ).toEqual([]);
    });
  },
);

async function processesWith(word: string): Promise<string[]> {
  const matches: string[] = [];
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const commandLine = await readFile(`/proc/${id}/cmdline`, "latin1").catch(() => "");
    if (commandLine.includes(word)) matches.push(id);
  }
  return matches;
}
