// Runs in a thread of its own: scans what it is sent, one package at a time, and says how long that was work.
import { parentPort } from "node:worker_threads";
import { loadCases } from "../cases/load-cases.ts";
import type { ScannedFile } from "../src/engine/finding.ts";
import { scanFiles } from "../src/engine/scan-files.ts";
import { caseItems } from "./case-items.ts";

const WARM_UP = 200;

// A hub's scanner runs for days: what loading the parsers and compiling the rules costs its first packages is no part of
// the time of a package.
for (const { files } of caseItems(await loadCases()).slice(0, WARM_UP)) await scanFiles(await files());

parentPort?.on("message", async (files: readonly ScannedFile[]) => {
  const previous = process.threadCpuUsage();
  const startedAt = performance.now();
  const report = await scanFiles(files);
  const { user, system } = process.threadCpuUsage(previous);
  parentPort?.postMessage({
    report,
    timeMs: Math.min(performance.now() - startedAt, (user + system) / 1_000),
  });
});
