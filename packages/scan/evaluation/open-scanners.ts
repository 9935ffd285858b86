import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { closedReport, FAILED, scanTimeMs } from "../src/engine/closed-report.ts";
import type { Scan, TimedReport } from "./judge-items.ts";

export interface Scanners {
  /** One for each thread; each scans one package at a time. */
  readonly scans: readonly Scan[];
  close(): Promise<void>;
}

export function openScanners(count: number): Scanners {
  const threads = Array.from({ length: count }, openThread);
  return {
    scans: threads.map(({ scan }) => scan),
    close: async () => void (await Promise.all(threads.map(({ close }) => close()))),
  };
}

/** A thread that dies or never answers is replaced, and its scan counts as a block, as it would in use. */
function openThread(): { readonly scan: Scan; close(): Promise<unknown> } {
  const start = () => new Worker(new URL("./scan-thread.ts", import.meta.url));
  let worker = start();
  return {
    async scan(files) {
      const over = new AbortController();
      // Far beyond the scan's own limit: only what cannot be interrupted gets here.
      const timer = setTimeout(() => over.abort(), 60_000 + 20 * scanTimeMs(files));
      try {
        worker.postMessage(files);
        return await answerOf(worker, over.signal);
      } catch {
        await worker.terminate();
        worker = start();
        return { report: closedReport(FAILED, files), timeMs: scanTimeMs(files) };
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => worker.terminate(),
  };
}

/** `once` says nothing of the type; what our own thread sends has one shape. */
async function answerOf(worker: Worker, signal: AbortSignal): Promise<TimedReport> {
  const [answer] = await once(worker, "message", { signal });
  return answer;
}
