import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openScanner, type Scanner, type ScannerOptions } from "./scanner.ts";

const files = [
  { path: "SKILL.md", bytes: Buffer.from("---\nname: a\ndescription: Adds numbers.\n---\n\n# Add\n") },
];

const open: Scanner[] = [];
const folders: string[] = [];
const scanner = (options: ScannerOptions = {}) => {
  const one = openScanner(options);
  open.push(one);
  return one;
};
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function program(source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-scanner-"));
  folders.push(folder);
  const file = join(folder, "worker.cjs");
  const start = `const { parentPort } = require("node:worker_threads");\nparentPort.postMessage({ isReady: true });`;
  await writeFile(file, source.includes("isReady") ? source : `${start}\n${source}`);
  return file;
}

describe("openScanner", () => {
  it("scans in its thread, one skill after another", async () => {
    const one = scanner();
    const reports = await Promise.all([one.scan(files), one.scan(files)]);
    expect(reports.map(({ verdict }) => verdict)).toEqual(["allow", "allow"]);
  });

  it("blocks what ends its thread, and scans the next skill in a new one", async () => {
    const workerFile = await program(
      `parentPort.on("message", ({ id, files }) => {
        if (files[0].path === "bad") process.exit(1);
        parentPort.postMessage({ id, report: { engine: "x", verdict: "allow", findings: [], capabilities: [], notAnalysed: [] } });
      });`,
    );
    const one = scanner({ workerFile });
    const bad = await one.scan([{ path: "bad", bytes: Buffer.from("x") }]);
    expect(bad).toMatchObject({ verdict: "block", findings: [{ rule: "scan.failed", path: "bad" }] });
    expect((await one.scan(files)).verdict).toBe("allow");
  });

  it("blocks what takes all the memory it may have", async () => {
    const workerFile = await program(
      `parentPort.on("message", () => { const all = []; for (;;) all.push(new Array(100000).fill(1.5)); });`,
    );
    expect(await scanner({ workerFile, memoryMb: 32 }).scan(files)).toMatchObject({
      verdict: "block",
      findings: [{ rule: "scan.failed" }],
    });
  });

  it("blocks what never comes to an end", async () => {
    const workerFile = await program(`parentPort.on("message", () => { for (;;); });`);
    expect(await scanner({ workerFile, timeLimitMs: 20 }).scan(files)).toMatchObject({
      verdict: "block",
      findings: [{ rule: "scan.stuck" }],
    });
  });

  it("gives up a scan whose caller does, and none that wait behind it", async () => {
    const workerFile = await program(
      `parentPort.on("message", ({ id, files }) => {
        if (files[0].path === "slow") for (;;);
        parentPort.postMessage({ id, report: { engine: "x", verdict: "allow", findings: [], capabilities: [], notAnalysed: [] } });
      });`,
    );
    const one = scanner({ workerFile });
    const stop = new AbortController();
    const slow = one.scan([{ path: "slow", bytes: Buffer.from("x") }], { signal: stop.signal });
    const next = one.scan(files);
    stop.abort();
    await expect(slow).rejects.toThrow();
    expect((await next).verdict).toBe("allow");
  });

  it("gives up a scan while its thread still loads, and scans the next skill in that thread", async () => {
    const workerFile = await program(
      `let count = 0;
      parentPort.on("message", ({ id }) => {
        count += 1;
        parentPort.postMessage({ id, report: { engine: String(count), verdict: "allow", findings: [], capabilities: [], notAnalysed: [] } });
      });`,
    );
    const one = scanner({ workerFile });
    const stop = new AbortController();
    const first = one.scan(files, { signal: stop.signal });
    setImmediate(() => stop.abort());
    await expect(first).rejects.toThrow();
    expect([await one.scan(files), await one.scan(files)].map(({ engine }) => engine)).toEqual(["1", "2"]);
  });

  it("scans the next skill in a new thread after one that failed, since its parsers may be broken", async () => {
    const workerFile = await program(
      `parentPort.on("message", ({ id, files }) => {
        globalThis.isBroken ??= files[0].path === "bad";
        const findings = globalThis.isBroken ? [{ rule: "scan.failed", path: files[0].path }] : [];
        const verdict = globalThis.isBroken ? "block" : "allow";
        parentPort.postMessage({ id, report: { engine: "x", verdict, findings, capabilities: [], notAnalysed: [] } });
      });`,
    );
    const one = scanner({ workerFile });
    const bad = await one.scan([{ path: "bad", bytes: Buffer.from("x") }]);
    expect(bad.verdict).toBe("block");
    expect((await one.scan(files)).verdict).toBe("allow");
  });

  it("does not count the start of its thread as time of a scan", async () => {
    const workerFile = await program(
      `const { parentPort } = require("node:worker_threads");
      parentPort.on("message", ({ id }) => {
        parentPort.postMessage({ id, report: { engine: "x", verdict: "allow", findings: [], capabilities: [], notAnalysed: [] } });
      });
      const until = performance.now() + 1500;
      while (performance.now() < until);
      parentPort.postMessage({ isReady: true });`,
    );
    // Four times the limit is what the thread has; its start takes longer than that.
    expect((await scanner({ workerFile, timeLimitMs: 300 }).scan(files)).verdict).toBe("allow");
  });

  it("blocks when its thread cannot start", async () => {
    const workerFile = await program(`/* isReady */ process.exit(1);`);
    expect(await scanner({ workerFile }).scan(files)).toMatchObject({
      verdict: "block",
      findings: [{ rule: "scan.failed" }],
    });
  });

  it("blocks after it was closed", async () => {
    const one = scanner();
    await one.close();
    expect((await one.scan(files)).verdict).toBe("block");
  });
});
