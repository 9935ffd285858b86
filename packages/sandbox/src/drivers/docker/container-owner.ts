import { hostname } from "node:os";

const sandboxLabel = "skillquay.sandbox";
const ownerLabel = "skillquay.owner";

/** Marks a container as a session of this process. */
export function ownerLabels(): Record<string, string> {
  return { [sandboxLabel]: "session", [ownerLabel]: `${hostname()} ${process.pid} ${startedAtSeconds()}` };
}

/** The engine's filter for containers of any process of ours. */
export const sandboxFilter = { label: [`${sandboxLabel}=session`] };

/**
 * True when the process that made a container is certainly gone. Another machine's process cannot be seen from here,
 * and one that still lives needs its sessions.
 */
export function isOrphan(labels: Readonly<Record<string, string>>): boolean {
  const [host, pidText, startText] = (labels[ownerLabel] ?? "").split(" ");
  const pid = Number(pidText);
  const startedAt = Number(startText);
  if (host !== hostname() || !Number.isInteger(pid) || pid <= 0 || !Number.isFinite(startedAt)) return false;
  // In a container of its own a server has the same number after each restart.
  if (pid === process.pid) return Math.abs(startedAt - startedAtSeconds()) > clockSlackSeconds;
  return !isAlive(pid);
}

function startedAtSeconds(): number {
  return Math.round(Date.now() / 1000 - process.uptime());
}

// Computed from the wall clock each time, which may be set a little in between.
const clockSlackSeconds = 5;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
