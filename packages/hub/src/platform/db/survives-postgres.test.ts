import { expect, it, onTestFinished } from "vitest";
import { z } from "zod/v4";
import { createJobs, type JobQueue } from "../jobs/jobs.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { type Change, openChangeLog, recordChange } from "./change-log.ts";
import { connectDatabase } from "./connect.ts";
import { startEmbeddedPostgres } from "./embedded/start-embedded-postgres.ts";
import { migrateToLatest } from "./migrate.ts";
import { silentLog } from "./storage-log.ts";

const queue: JobQueue<string> = { name: "survive", payload: z.string(), expireInSeconds: 60 };

it("goes on with queries, changes and jobs after its server was killed under them", async () => {
  const server = await startEmbeddedPostgres({ dataFolder: await temporaryFolder(), log: silentLog });
  onTestFinished(() => server.close());
  const database = connectDatabase({ address: server.connection });
  onTestFinished(() => database.close());
  await migrateToLatest(database);
  const changes = await openChangeLog(database);
  onTestFinished(() => changes.close());
  const jobs = await createJobs({ database });
  onTestFinished(() => jobs.close());
  const notices: Change[] = [];
  changes.onChange((change) => notices.push(change));
  const done: string[] = [];

  await jobs.define(queue, async (name) => {
    // The end of this job cannot be recorded any more.
    if (name === "killer") process.kill(server.pid() ?? 0, "SIGKILL");
    done.push(name);
  });
  const killed = new Promise<void>((resolve) => {
    server.onStateChange((state) => state === "restarting" && resolve());
  });
  await jobs.enqueue(queue, "killer");
  await killed;
  await expect.poll(() => server.state()).toBe("ready");

  await expect.poll(() => changes.fresh().then(() => "fresh")).toBe("fresh");
  expect(notices).toContainEqual({ kind: "everything", ref: "" });
  await recordChange(database.db, "key", "after");
  await expect.poll(() => notices.at(-1)).toEqual({ kind: "key", ref: "after" });
  await jobs.enqueue(queue, "after");
  await expect.poll(() => done).toContain("after");
});
