import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ownerName } from "../shell/process-owner.ts";

/**
 * Makes a cgroup of version 2 usable for children with limits. The kernel hands controllers down only from a cgroup that
 * has no process of its own, so the server moves into a leaf beside its sessions. Returns the folder for sessions;
 * undefined, with nothing changed, where the cgroup is not ours alone or lacks a controller.
 */
export function openLeaf(folder: string, controllers: readonly string[]): string | undefined {
  if (basename(folder) === leafName())
    return handsDown(dirname(folder), controllers) ? dirname(folder) : undefined;
  const offered = wordsOf(join(folder, "cgroup.controllers"));
  const members = wordsOf(join(folder, "cgroup.procs"));
  if (!controllers.every((name) => offered.has(name)) || members.size !== 1) return undefined;
  const leaf = join(folder, leafName());
  try {
    mkdirSync(leaf);
    writeFileSync(join(leaf, "cgroup.procs"), String(process.pid));
    writeFileSync(join(folder, "cgroup.subtree_control"), controllers.map((name) => `+${name}`).join(" "));
    return folder;
  } catch {
    leave(folder, leaf);
    return undefined;
  }
}

function leave(folder: string, leaf: string): void {
  try {
    writeFileSync(join(folder, "cgroup.procs"), String(process.pid));
    rmdirSync(leaf);
  } catch {
    // Not ours to write: then it was not entered either.
  }
}

function handsDown(folder: string, controllers: readonly string[]): boolean {
  const enabled = wordsOf(join(folder, "cgroup.subtree_control"));
  return controllers.every((name) => enabled.has(name));
}

function leafName(): string {
  return `skillquay-server-${ownerName()}`;
}

function wordsOf(path: string): ReadonlySet<string> {
  try {
    return new Set(
      readFileSync(path, "utf8")
        .split(/\s+/)
        .filter((word) => word !== ""),
    );
  } catch {
    return new Set();
  }
}
