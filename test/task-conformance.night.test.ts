import { serve } from "@hono/node-server";
import { createMemoryTaskStore, defineTool } from "@skillquay/tools";
import { createHttpHandler } from "@skillquay/tools/http";

import { expect, it, onTestFinished } from "vitest";
import * as z from "zod/v4";
import { schemasNow } from "../packages/hub/src/app/http/testing/schemas-now.ts";
import { temporaryFolder } from "../packages/hub/src/platform/testing/temporary-folder.ts";
import { serviceOver } from "../packages/tools/src/testing/connect.ts";
import { folderCatalog } from "../packages/tools/src/testing/folder-catalog.ts";
import { skillFolder } from "../packages/tools/src/testing/skill-folder.ts";
import { runScenario } from "./support/conformance.ts";

const textOutput = z.object({ text: z.string() });
const about = { needs: [], access: "anyone", effect: "read", errors: [], output: () => textOutput } as const;

/** The tools that the suite's scenarios for tasks call, on the server that skills are served by. */
const fixtures = [
  defineTool({
    ...about,
    name: "greet",
    title: "Greet",
    summary: "Greets somebody.",
    input: () => z.object({ name: z.string() }),
    example: { arguments: { name: "Ada" }, shows: "a greeting" },
    run: async ({ name }) => ({ data: { text: `Hello, ${name}!` }, text: `Hello, ${name}!` }),
  }),
  defineTool({
    ...about,
    name: "slow_compute",
    title: "Slow compute",
    summary: "Takes its time.",
    task: "once",
    input: () => z.object({ seconds: z.number().default(0), label: z.string().optional() }),
    example: { arguments: { seconds: 1 }, shows: "a result" },
    run: async ({ seconds }, { signal }) => {
      await after(seconds * 1000, signal);
      return { data: { text: "computed" }, text: "computed" };
    },
  }),
  defineTool({
    ...about,
    name: "failing_job",
    title: "Failing job",
    summary: "Fails after a second.",
    task: "once",
    input: () => z.object({}),
    example: { arguments: {}, shows: "a failure" },
    run: async (_, { signal }) => {
      await after(1_000, signal);
      return { data: { text: "failed" }, text: "failed", isError: true };
    },
  }),
  defineTool({
    ...about,
    name: "protocol_error_job",
    title: "Protocol error",
    summary: "Breaks.",
    task: "once",
    input: () => z.object({}),
    example: { arguments: {}, shows: "a failure of the server" },
    run: async (_, { signal }) => {
      await after(200, signal);
      throw new Error("something that no caller is told");
    },
  }),
];

async function serveFixtures(): Promise<string> {
  const service = serviceOver(folderCatalog(skillFolder({}), {}), {
    // One of them breaks on purpose.
    onInternalError: () => {},
    schemas: schemasNow(fixtures),
    selection: { tools: fixtures, preset: undefined, rules: {} },
    tasks: { store: createMemoryTaskStore(), afterMs: 20 },
  });
  const { fetch } = createHttpHandler(service, { onError: () => {} });
  return await new Promise((resolve) => {
    const server = serve({ fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}/mcp`),
    );
    onTestFinished(() => void server.close());
  });
}

it.each<[string, readonly string[]]>([
  // What breaks inside of a tool is a result with an error, as everywhere here; `failed` is work that was lost.
  ["tasks-lifecycle", ["sep-2663-tasks-get-status-failed"]],
  ["tasks-capability-negotiation", []],
  ["tasks-wire-fields", []],
  ["tasks-request-state-removal", []],
  ["tasks-request-headers", []],
  // It wants a tool that asks something; questions are asked about scripts alone.
  ["tasks-dispatch-and-envelope", ["tasks-result-type-complete-on-non-task-responses"]],
])("passes %s of the official suite, but for %j", { timeout: 120_000 }, async (scenario, exceptions) => {
  const target = { url: await serveFixtures(), folder: await temporaryFolder() };
  const checks = await runScenario(target, scenario, "2026-07-28");
  const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  expect(failed.map(({ id }) => id)).toEqual(exceptions);
  expect(checks.filter(({ status }) => status === "SUCCESS").length).toBeGreaterThan(0);
});

function after(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
