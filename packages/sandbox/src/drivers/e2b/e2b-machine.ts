import type { Sandbox } from "e2b";
import type { Machine } from "../machine/machine.ts";
import { runInE2b } from "./run-in-e2b.ts";

/** A machine of the service. The user is not root, so that what a script started can be ended without ending the machine. */
export function e2bMachine(sandbox: Sandbox, user: string): Machine {
  return {
    run: (command) => runInE2b(sandbox, { ...command, user }),
    async write(path, bytes) {
      await sandbox.files.write(path, new Blob([new Uint8Array(bytes)]), { user });
    },
    // A countdown, not idle time.
    keepFor: (ms) => sandbox.setTimeout(ms),
    async end() {
      await sandbox.kill();
    },
  };
}
