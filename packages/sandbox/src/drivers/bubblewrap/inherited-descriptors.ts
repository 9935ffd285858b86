import { readdirSync, readFileSync } from "node:fs";

/**
 * Descriptors above 2 that this process was started with and would pass on to every child, because nobody marked them
 * close-on-exec. Node marks what it opens itself; bwrap closes none of them.
 */
export function findInheritedDescriptors(): readonly number[] {
  return readdirSync("/proc/self/fdinfo")
    .map(Number)
    .filter((fd) => fd > 2 && !isClosedOnExec(fd))
    .sort((a, b) => a - b);
}

function isClosedOnExec(fd: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8"))?.[1] ?? "0";
    return (Number.parseInt(flags, 8) & closeOnExec) !== 0;
  } catch {
    // Gone since it was listed, as the descriptor of the listing itself.
    return true;
  }
}

/** O_CLOEXEC as the kernel prints it. */
const closeOnExec = 0o2000000;
