import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

/** A program in a terminal of its own, as a person has it: what is on the screen, and keys. */
export interface Terminal {
  screen(): string;
  press(...keys: readonly string[]): void;
  /** The screen once it matches; throws with what is on it when that takes too long. */
  until(pattern: RegExp): Promise<string>;
  isRunning(): boolean;
  close(): void;
}

const LONGEST_WAIT_MS = 90_000;

export function openTerminal(
  command: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Terminal {
  // A server of its own: nothing of a person's sessions is seen or ended.
  const socket = `skillquay-${randomBytes(6).toString("hex")}`;
  const tmux = (...args: string[]) =>
    execFileSync("tmux", ["-L", socket, "-f", "/dev/null", ...args], {
      encoding: "utf8",
      env: { PATH: process.env.PATH ?? "", TERM: "xterm-256color", LANG: "C.UTF-8" },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const variables = Object.entries({ ...env, TERM: "xterm-256color" }).map(
    ([name, value]) => `${name}=${value}`,
  );
  tmux("new-session", "-d", "-x", "160", "-y", "60", "-c", cwd, "env", "-i", ...variables, ...command);
  const isRunning = () => {
    try {
      return tmux("list-sessions").trim() !== "";
    } catch {
      return false;
    }
  };
  const screen = () => (isRunning() ? tmux("capture-pane", "-p").trimEnd() : "");
  return {
    screen,
    press: (...keys) => void tmux("send-keys", ...keys),
    async until(pattern) {
      const deadline = Date.now() + LONGEST_WAIT_MS;
      let seen = "";
      while (Date.now() < deadline) {
        seen = screen();
        if (pattern.test(seen)) return seen;
        await delay(250);
      }
      throw new Error(`The terminal never showed ${pattern}. It shows:\n${seen}`);
    },
    isRunning,
    close: () => {
      try {
        tmux("kill-server");
      } catch {
        // It ended by itself.
      }
    },
  };
}
