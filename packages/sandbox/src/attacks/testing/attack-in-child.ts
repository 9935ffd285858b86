import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { AttackResult } from "../run-attacks.ts";

export interface ChildAttack {
  /** Of the bubblewrap driver. */
  readonly options?: object;
  /** Who attacks; the user of the tests when left out. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** The cases, by their ids; all when left out. */
  readonly only?: readonly string[];
}

/** In a process of its own, with a secret in its environment and a secret file open that it would pass on. */
export async function attackInChild({ options = {}, user, only }: ChildAttack) {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-attack-test-"));
  const secret = join(folder, "secret.txt");
  await writeFile(secret, "secret");
  // Node marks the lowest descriptors it inherits close-on-exec by itself, but not one as high as 40.
  const leaked = openSync(secret, "r");
  const scratchBefore = await scratchFolders();
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL("./attack-main.ts", import.meta.url)),
      JSON.stringify(options),
      ...(only === undefined ? [] : [JSON.stringify(only)]),
    ],
    {
      ...user,
      env: { PATH: "/usr/bin:/bin", SERVER_SECRET: "5b1f0c7e9a" },
      stdio: ["ignore", "pipe", "pipe", ...Array<"ignore">(37).fill("ignore"), leaked],
    },
  );
  closeSync(leaked);
  const chunks: Record<"out" | "err", Buffer[]> = { out: [], err: [] };
  child.stdout?.on("data", (chunk: Buffer) => chunks.out.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.err.push(chunk));
  const [code] = await once(child, "close");
  await rm(folder, { recursive: true, force: true });
  expect(code, Buffer.concat(chunks.err).toString()).toBe(0);
  expect(
    (await scratchFolders()).filter(
      (name) => name.includes(`-${child.pid}-`) && !scratchBefore.includes(name),
    ),
  ).toEqual([]);
  const report: { user: number; report: object; results: AttackResult[] } = JSON.parse(
    Buffer.concat(chunks.out).toString(),
  );
  return report;
}

async function scratchFolders(): Promise<string[]> {
  return (await readdir("/tmp")).filter((name) => name.startsWith("skillquay-sandbox-"));
}

/** What did not hold, was it skipped or broken. */
export function failuresOf(results: readonly AttackResult[]): AttackResult[] {
  return results.filter((result) => result.verdict !== "held");
}

/** An ordinary user, whom root can become. */
export const nobody = { uid: 65_534, gid: 65_534 };
