import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The driver's own folder on the host. Scripts never see it; only single files of it are bound into a sandbox. */
export interface Scratch {
  readonly folder: string;
  /** Named pipes for a moment each; closed to everybody else. */
  readonly pipes: string;
  readonly filterPath: string;
  /** Files that stand in for the host's own below `/etc`. */
  readonly etc: readonly { readonly source: string; readonly target: string }[];
}

export async function createScratch(filter: Uint8Array): Promise<Scratch> {
  const folder = await mkdtemp(join(scratchParent(), `${scratchPrefix}${process.pid}-`));
  // Others may pass through to the files below `etc`, which a dropped user must be able to bind, and see nothing else.
  await chmod(folder, 0o711);
  const pipes = join(folder, "pipes");
  await mkdir(pipes, { mode: 0o700 });
  await mkdir(join(folder, "etc"), { mode: 0o755 });
  const filterPath = join(folder, "filter.bpf");
  await writeFile(filterPath, filter, { mode: 0o600 });
  const etc = await Promise.all(
    Object.entries(etcFiles).map(async ([name, text]) => {
      const source = join(folder, "etc", name);
      await writeFile(source, text, { mode: 0o644 });
      return { source, target: `/etc/${name}` };
    }),
  );
  return { folder, pipes, filterPath, etc };
}

/** Whether everything that a new session needs is still there. */
export function isComplete(scratch: Scratch): boolean {
  return [scratch.pipes, scratch.filterPath, ...scratch.etc.map((file) => file.source)].every(existsSync);
}

/** Removes the folders of servers that ended without doing it themselves. */
export async function reapScratch(): Promise<void> {
  const parent = scratchParent();
  for (const name of await readdir(parent)) {
    const owner = new RegExp(`^${scratchPrefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || (await isRunning(Number(owner)))) continue;
    const folder = join(parent, name);
    const stats = await stat(folder).catch(() => undefined);
    if (stats?.uid === process.getuid?.()) await rm(folder, { recursive: true, force: true });
  }
}

export async function isRunning(processId: number): Promise<boolean> {
  return await readFile(`/proc/${processId}/stat`).then(
    () => true,
    () => false,
  );
}

/** As root the usual place, whatever TMPDIR says: a dropped user could not pass through a folder below /root. */
function scratchParent(): string {
  return process.getuid?.() === 0 ? "/tmp" : tmpdir();
}

const scratchPrefix = "skillquay-sandbox-";

const etcFiles = {
  passwd: "root:x:0:0:root:/:/bin/sh\nsandbox:x:1000:1000:sandbox:/tmp:/bin/sh\n",
  group: "root:x:0:\nsandbox:x:1000:\n",
  hosts: "127.0.0.1 localhost sandbox\n::1 localhost\n",
} as const;
