import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "./program.ts";
import { type StdioPeer, startStdioPeer } from "./stdio-peer.ts";
import { until } from "./until.ts";

/** Starts servers until one is answered by the front. */
export async function keepAnswers(machine: Machine, args?: string[]): Promise<void> {
  await until(
    "answers are kept",
    async () => {
      const peer = startStdioPeer(machine, args);
      await peer.initialize();
      if (!isFromFront(peer)) {
        const since = Math.max(0, ...snapshotFiles(machine).map((file) => statSync(file).mtimeMs));
        await until(
          "they are written",
          () => snapshotFiles(machine).some((file) => statSync(file).mtimeMs > since),
          { timeoutMs: 60_000 },
        );
      }
      peer.child.kill("SIGKILL");
      return isFromFront(peer);
    },
    { timeoutMs: 120_000 },
  );
}

/** The SDK writes the result of a handshake first, the front the protocol's version. */
export function isFromFront({ lines }: StdioPeer): boolean {
  return lines[0]?.startsWith('{"jsonrpc"') === true;
}

/** Where answers are kept for the front of the next server. */
export function snapshotFiles({ folder: home }: Machine): string[] {
  const folder = join(home, "cache/skillquay");
  try {
    const names = readdirSync(folder).filter((name) => /^front-.*\.bin$/.test(name));
    return names.map((name) => join(folder, name));
  } catch {
    return [];
  }
}
