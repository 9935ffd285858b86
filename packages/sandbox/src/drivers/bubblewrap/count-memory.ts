import { readFileSync, readlinkSync, statfsSync, statSync } from "node:fs";

/** What one process holds, in memory, swapped out, and as tables of its mappings. */
export function processBytes(processId: number): number {
  const status = readOrEmpty(`/proc/${processId}/status`);
  const kibibytes = [...status.matchAll(ownMemory)].map((match) => Number(match[1]));
  return kibibytes.reduce((sum, value) => sum + value * 1024, 0);
}

/**
 * Without RssShmem: where nothing counts memory, the filter leaves shared memory only as files of /tmp and /dev/shm, which
 * have a size, and every process that maps one would be charged for all of it.
 */
const ownMemory = /^(?:RssAnon|VmSwap|VmPTE|HugetlbPages):\s+(\d+) kB$/gm;

/**
 * The most that the sockets of a process's network namespace can hold: each one its buffers of the default size, and those
 * of TCP, which grow, what is in them.
 */
export function socketBytes(processId: number): number {
  const summary = readOrEmpty(`/proc/${processId}/net/sockstat`);
  const sockets = Number(/^sockets: used (\d+)/m.exec(summary)?.[1] ?? 0);
  if (sockets === 0) return 0;
  const hasTcp =
    /^TCP: inuse (?!0 )/m.test(summary) ||
    /^TCP6: inuse (?!0$)/m.test(readOrEmpty(`/proc/${processId}/net/sockstat6`));
  const queued = hasTcp ? queuedBytes(processId, "tcp") + queuedBytes(processId, "tcp6") : 0;
  return sockets * bufferBytes() + queued;
}

function queuedBytes(processId: number, protocol: "tcp" | "tcp6"): number {
  const table = readOrEmpty(`/proc/${processId}/net/${protocol}`);
  let sum = 0;
  for (const [, sent = "0", received = "0"] of table.matchAll(
    / ([0-9A-F]{8}):([0-9A-F]{8}) \d\d:[0-9A-F]{8} /g,
  ))
    sum += Number.parseInt(sent, 16) + Number.parseInt(received, 16);
  return sum;
}

/** Sent and not read, received and not read, and what is attached, such as a filter. */
function bufferBytes(): number {
  buffers ??= ["wmem_default", "rmem_default", "optmem_max"].reduce(
    (sum, name) => sum + (Number(readOrEmpty(`/proc/sys/net/core/${name}`)) || assumedBufferBytes),
    0,
  );
  return buffers;
}

let buffers: number | undefined;

/** The kernel's own default; optmem_max cannot be read in every container. */
const assumedBufferBytes = 212_992;

/** Whether the process has a network namespace of its own, and with it all that a sandbox has. A zombie has none. */
export function isInside(processId: number): boolean {
  const its = namespaceOf(processId);
  return its !== "" && its !== namespaceOf("self");
}

function namespaceOf(processId: number | "self"): string {
  try {
    return readlinkSync(`/proc/${processId}/ns/net`);
  } catch {
    return "";
  }
}

/** What the kernel keeps for the whole machine and cannot give back: file locks, mappings, watches and the like. */
export function kernelObjectBytes(): number {
  return Number(/^SUnreclaim:\s+(\d+) kB$/m.exec(readOrEmpty("/proc/meminfo"))?.[1] ?? 0) * 1024;
}

/** Of a folder inside that no script can replace, because the root folder is read-only. */
export function usedInodes(processId: number, folder: "/tmp" | "/dev/shm"): number {
  try {
    const path = `/proc/${processId}/root${folder}`;
    // Until bwrap has changed its root, the path still leads to the host's own folder.
    if (statSync(path).dev === statSync(folder, { throwIfNoEntry: false })?.dev) return 0;
    const { files, ffree } = statfsSync(path);
    return files - ffree;
  } catch {
    return 0;
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
