import { parentPort } from "node:worker_threads";
import { openParsers } from "../view/syntax/open-parsers.ts";
import { scanFiles } from "./scan-files.ts";
import type { ScanRequest, ScanResponse } from "./scanner.ts";

/** The thread in which a `Scanner` scans. One request at a time: whoever asks waits for the answer. */
parentPort?.on("message", ({ id, files, timeLimitMs }: ScanRequest) => {
  void scanFiles(files, { ...(timeLimitMs !== undefined && { timeLimitMs }) }).then((report) =>
    answer({ id, report }),
  );
});

// Parsers that cannot be loaded end the thread, and that blocks.
void openParsers().then(() => answer({ isReady: true }));

function answer(response: ScanResponse): void {
  parentPort?.postMessage(response);
}
