import { readFile, realpath, stat } from "node:fs/promises";
import { arch, release, version } from "node:os";
import { findProgram } from "./features.ts";

/**
 * The kernel, the programs that make the sandbox, who runs them and with which options, and the settings by which a kernel
 * is known to close user namespaces. A change of any of them, an update above all, calls for a whole self-test.
 */
export async function identifyMachine(options: { readonly bwrapPath?: string }): Promise<string> {
  const programs = [
    options.bwrapPath ?? (await findProgram("bwrap")),
    await findProgram("nsenter"),
    "/bin/sh",
  ];
  return JSON.stringify([
    [release(), version(), arch(), process.getuid?.()],
    await Promise.all(programs.map(identifyFile)),
    await Promise.all(namespaceSettings.map((path) => readFile(path, "utf8").catch(() => ""))),
    options,
  ]);
}

async function identifyFile(path: string | undefined): Promise<readonly (string | number)[]> {
  if (path === undefined) return [];
  try {
    const file = await realpath(path);
    const { ino, size, mtimeMs, ctimeMs } = await stat(file);
    return [file, ino, size, mtimeMs, ctimeMs];
  } catch {
    return [path];
  }
}

const namespaceSettings = [
  "/proc/sys/user/max_user_namespaces",
  "/proc/sys/kernel/unprivileged_userns_clone",
  "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
];
