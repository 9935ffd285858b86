import { existsSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeScratchFolder, makeVisibleFolder } from "../shell/scratch-folder.ts";

/** The driver's own folders on the host. */
export interface Scratch {
  /** Scripts never learn of it. */
  readonly folder: string;
  /** What is bound into a sandbox or opened for it is in here: scripts can read its path, which tells nothing. */
  readonly visible: string;
  /** Named pipes for a moment each; closed to everybody else. */
  readonly pipes: string;
  readonly filterPath: string;
  /** Files that stand in for the host's own below `/etc`. */
  readonly etc: readonly { readonly source: string; readonly target: string }[];
}

export async function createScratch(filter: Uint8Array): Promise<Scratch> {
  const folder = await makeScratchFolder();
  // Others may pass through to what a dropped user must be able to bind, and see nothing else.
  const visible = await makeVisibleFolder(folder);
  for (const one of [folder, visible]) await chmod(one, 0o711);
  const pipes = join(visible, "pipes");
  await mkdir(pipes, { mode: 0o700 });
  await mkdir(join(visible, "etc"), { mode: 0o755 });
  const filterPath = join(folder, "filter.bpf");
  await writeFile(filterPath, filter, { mode: 0o600 });
  const etc = await Promise.all(
    Object.entries(etcFiles).map(async ([name, text]) => {
      const source = join(visible, "etc", name);
      await writeFile(source, text, { mode: 0o644 });
      return { source, target: `/etc/${name}` };
    }),
  );
  return { folder, visible, pipes, filterPath, etc };
}

/** Whether everything that a new session needs is still there. */
export function isComplete(scratch: Scratch): boolean {
  return [scratch.pipes, scratch.filterPath, ...scratch.etc.map((file) => file.source)].every(existsSync);
}

const etcFiles = {
  passwd: "root:x:0:0:root:/:/bin/sh\nsandbox:x:1000:1000:sandbox:/tmp:/bin/sh\n",
  group: "root:x:0:\nsandbox:x:1000:\n",
  hosts: "127.0.0.1 localhost sandbox\n::1 localhost\n",
} as const;
