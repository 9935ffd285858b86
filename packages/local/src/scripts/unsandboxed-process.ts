import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { posix, win32 } from "node:path";

/** How a script is started without a sandbox on each system: as empty an environment as in one, in a group of its own. */
export function unsandboxedOptions(
  platform: NodeJS.Platform,
  { program, temporary }: { readonly program: string; readonly temporary: string },
): Pick<SpawnOptions, "detached" | "windowsHide"> & { readonly env: Record<string, string> } {
  if (platform !== "win32") {
    const path = ["/usr/local/bin", "/usr/bin", "/bin"];
    // Homebrew's, where the interpreter lies there.
    const own = posix.isAbsolute(program) ? [posix.dirname(program)] : [];
    const PATH = [...new Set([...path, ...own])].join(":");
    return { detached: true, env: { PATH, HOME: temporary, TMPDIR: temporary, LANG: "C.UTF-8" } };
  }
  const folders = ["C:\\Windows\\System32", "C:\\Windows"];
  const PATH = [...(win32.isAbsolute(program) ? [win32.dirname(program)] : []), ...folders].join(";");
  const own = { HOME: temporary, USERPROFILE: temporary, APPDATA: temporary, LOCALAPPDATA: temporary };
  // Detached would open a window there. What Windows itself needs, such as SystemRoot, Node adds.
  return { detached: false, windowsHide: true, env: { PATH, ...own, TEMP: temporary, TMP: temporary } };
}

/** Ends a script with all that it has started. */
export function endTree(child: ChildProcess, platform: NodeJS.Platform): void {
  if (child.pid === undefined) return;
  const command = endCommand(child.pid, platform);
  if (command === undefined) {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // Nobody is left in the group.
    }
    return;
  }
  if (child.exitCode !== null || child.signalCode !== null) return;
  const [program, ...args] = command;
  const ending = spawn(program, args, { stdio: "ignore", windowsHide: true });
  // At least the script itself.
  ending.once("error", () => child.kill("SIGKILL"));
}

/** Windows has no groups of processes to signal; a program of its own knows the tree. By its whole path, as everything there. */
export function endCommand(
  processId: number,
  platform: NodeJS.Platform,
): readonly [string, ...string[]] | undefined {
  if (platform !== "win32") return undefined;
  return ["C:\\Windows\\System32\\taskkill.exe", "/pid", String(processId), "/T", "/F"];
}
