import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { z } from "zod/v4";
import { connectDatabase, type HubDatabase } from "../db/connect.ts";

export const embeddedPostgresProgram = fileURLToPath(
  new URL("embedded-postgres.program.ts", import.meta.url),
);

const ready = z.object({
  pid: z.number(),
  uid: z.number(),
  connection: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
});

/** A process with a server of its own, as a hub on its embedded database is. */
export async function startHub(
  dataFolder: string,
  account: { uid: number; gid: number } | undefined = undefined,
) {
  const child = spawn(process.execPath, [embeddedPostgresProgram, dataFolder], {
    ...account,
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: "/usr/bin:/bin" },
  });
  onTestFinished(async () => void (await kill(child, "SIGTERM")));
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, "line"), once(child, "exit")]);
  return { child, ...ready.parse(JSON.parse(String(line))) };
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
  return child.exitCode;
}

export function connect(address: Parameters<typeof connectDatabase>[0]["address"]): HubDatabase {
  const database = connectDatabase({ address });
  onTestFinished(() => database.close());
  return database;
}
