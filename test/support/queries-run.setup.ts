// Leaves a list of the query functions that a test file ran, counted by the JavaScript engine itself.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join, relative } from "node:path";
import { afterAll, expect, inject } from "vitest";
import { QUERY_FILE, type QueriesRun } from "./queries-run.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where each test file says which query functions it ran. */
    queriesRun: string;
  }
}

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

afterAll(async () => {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const functions = result.flatMap(({ url, functions: existing }) => {
    const [, file = ""] = /packages\/hub\/src\/([^?]*)/.exec(url) ?? [];
    if (!QUERY_FILE.test(file)) return [];
    const called = existing.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
    return called.map(({ functionName }) => `${file} ${functionName}`);
  });
  const { testPath = "" } = expect.getState();
  const run: QueriesRun = { test: relative(process.cwd(), testPath).replaceAll("\\", "/"), functions };
  const name = `${randomBytes(8).toString("hex")}.json`;
  writeFileSync(join(inject("queriesRun"), name), JSON.stringify(run));
});
