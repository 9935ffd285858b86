import { readlinkSync } from "node:fs";

/**
 * This process, for the name of what it leaves where others look, too: its number and, on Linux, the namespace that the
 * number is of.
 */
export function ownerName(): string {
  const namespace = processNamespace();
  return namespace === "" ? String(process.pid) : `${process.pid}-${namespace}`;
}

/**
 * True when what has this name, the prefix (a pattern) and then its owner's, is of a process that is certainly gone. Of one in
 * another namespace, such as the sandbox that an agent runs in, nothing is known here: its number is another's, or nobody's.
 */
export function isLeftBehind(name: string, prefix: string): boolean {
  // Namespaces have ten digits; what follows a number by chance has six characters at most.
  const [, owner, namespace] = new RegExp(`^${prefix}(\\d+)(?:-(\\d{9,}))?(?:-|$)`).exec(name) ?? [];
  if (owner === undefined || (namespace !== undefined && namespace !== processNamespace())) return false;
  return !isRunning(Number(owner));
}

export function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // Somebody else's process is one that runs, too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Empty where numbers are the whole machine's. */
export function processNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "";
  } catch {
    return "";
  }
}
