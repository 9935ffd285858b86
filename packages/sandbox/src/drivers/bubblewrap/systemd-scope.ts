import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { findProgram } from "./features.ts";

/**
 * Asks the user's service manager for a scope with a delegated cgroup and moves this process into it, as
 * `systemd-run --user --scope -p Delegate=yes` does for a command. The manager removes the scope with its last process.
 * False where there is no such manager.
 */
export async function enterScope(): Promise<boolean> {
  const uid = process.getuid?.() ?? 0;
  const runtimeFolder = `/run/user/${uid}`;
  const busctl = await findProgram("busctl");
  if (uid === 0 || busctl === undefined || !existsSync(`${runtimeFolder}/bus`)) return false;
  const name = `skillquay-${process.pid}-${randomBytes(4).toString("hex")}.scope`;
  try {
    await promisify(execFile)(busctl, scopeRequest(name, process.pid), {
      env: { XDG_RUNTIME_DIR: runtimeFolder, DBUS_SESSION_BUS_ADDRESS: `unix:path=${runtimeFolder}/bus` },
      timeout: patienceMs,
    });
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 10) {
      if (readFileSync("/proc/self/cgroup", "utf8").includes(`/${name}`)) return true;
      await delay(10);
    }
  } catch {
    // No manager answers, or it refuses: memory is then counted.
  }
  return false;
}

/** `StartTransientUnit(name, mode, properties, auxiliary units)` as busctl takes it. */
export function scopeRequest(name: string, processId: number): string[] {
  const properties = [
    ["Description", "s", "Sandboxes of Skillquay"],
    ["PIDs", "au", "1", String(processId)],
    ["Delegate", "b", "true"],
    ["CollectMode", "s", "inactive-or-failed"],
  ];
  return [
    ...["--user", "--quiet", "call", "org.freedesktop.systemd1", "/org/freedesktop/systemd1"],
    ...["org.freedesktop.systemd1.Manager", "StartTransientUnit", "ssa(sv)a(sa(sv))", name, "fail"],
    ...[String(properties.length), ...properties.flat(), "0"],
  ];
}

/** The manager answers within milliseconds; a start does not wait longer than this. */
const patienceMs = 2_000;
