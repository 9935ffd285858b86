// Runs in a thread of its own: scans what it is sent, one package at a time, and says how long that was work.
import { parentPort } from "node:worker_threads";
import type { ScannedFile } from "../src/finding.ts";
import { scanFiles } from "../src/scan-files.ts";

// Parsers are loaded once for a process; the first package of a set must not pay for all.
const everyLanguage =
  "# A\n\n```bash\nls\n```\n\n```python\nprint(1)\n```\n\n```js\nf(1)\n```\n\n```powershell\nls\n```\n";
await scanFiles([{ path: "SKILL.md", bytes: Buffer.from(everyLanguage) }]);

parentPort?.on("message", async (files: readonly ScannedFile[]) => {
  const before = process.threadCpuUsage();
  const startedAt = performance.now();
  const report = await scanFiles(files);
  const { user, system } = process.threadCpuUsage(before);
  parentPort?.postMessage({
    report,
    timeMs: Math.min(performance.now() - startedAt, (user + system) / 1_000),
  });
});
