import { setFlagsFromString } from "node:v8";
import { parentPort } from "node:worker_threads";
import { openParsers } from "../view/syntax/open-parsers.ts";
import { scanFiles } from "./scan-files.ts";
import type { ScanRequest, ScanResponse } from "./scanner.ts";
import { watchGarbage } from "./watch-garbage.ts";

/** The thread in which a `Scanner` scans. One request at a time: whoever asks waits for the answer. */
parentPort?.on("message", ({ id, files, timeLimitMs }: ScanRequest) => {
  void scan(files, timeLimitMs).then(async (report) => {
    await release();
    answer({ id, report });
  });
});

const release = watchGarbage();

function scan(files: ScanRequest["files"], timeLimitMs: number | undefined) {
  return scanFiles(files, { ...(timeLimitMs !== undefined && { timeLimitMs }) });
}

// To optimise the parsers while they run takes more memory and time than it saves: 30 to 400 MB, and half a second for a
// small skill. Flags are the whole process's, so `load-cached.js` knows of them.
for (const flag of ["--no-wasm-dynamic-tiering", "--no-wasm-tier-up"]) setFlagsFromString(flag);

// Parsers that cannot be loaded end the thread, and that blocks.
void openParsers().then(() => answer({ isReady: true }));

function answer(response: ScanResponse): void {
  parentPort?.postMessage(response);
}
