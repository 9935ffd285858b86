import { hostname } from "node:os";
import { isRunning, processNamespace } from "../shell/process-owner.ts";

const sandboxLabel = "skillquay.sandbox";
const ownerLabel = "skillquay.owner";

/** Marks a container as a session of this process. */
export function ownerLabels(): Record<string, string> {
  return {
    [sandboxLabel]: "session",
    [ownerLabel]: `${hostname()} ${process.pid} ${startedAtSeconds()} ${processNamespace()}`,
  };
}

/** The engine's filter for containers of any process of ours. */
export const sandboxFilter = { label: [`${sandboxLabel}=session`] };

/**
 * True when the process that made a container is certainly gone. Another machine's process cannot be seen from here,
 * and one that still lives needs its sessions.
 */
export function isOrphan(labels: Readonly<Record<string, string>>): boolean {
  const [host, pidText, startText, namespace] = (labels[ownerLabel] ?? "").split(" ");
  const pid = Number(pidText);
  const startedAt = Number(startText);
  if (host !== hostname() || !Number.isInteger(pid) || pid <= 0 || !Number.isFinite(startedAt)) return false;
  if (namespace !== undefined && namespace !== processNamespace()) return false;
  // In a container of its own a server has the same number after each restart.
  if (pid === process.pid) return Math.abs(startedAt - startedAtSeconds()) > clockSlackSeconds;
  return !isRunning(pid);
}

function startedAtSeconds(): number {
  return Math.round(Date.now() / 1000 - process.uptime());
}

// Computed from the wall clock each time, which may be set a little in between.
const clockSlackSeconds = 5;
