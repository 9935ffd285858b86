import { createServer } from "node:http";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { createSandbox, type RunOptions, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

const ADDRESS = /^ {2}http:\/\/127\.0\.0\.1:\d+\/dashboard\/#token=[\w-]{43}\n$/;
const terminal: RunOptions = { terminal: { columns: 80 }, env: { NO_COLOR: "1" } };

it("prints the address once, opens it in the browser of a person at a terminal, and ends when it is stopped", async () => {
  const opened: string[] = [];
  const result = await sandbox.run(["ui"], { ...terminal, onBrowser: (url) => opened.push(url) });
  expect(result.exitCode).toBe(0);
  expect(result.stdout).toMatch(ADDRESS);
  expect(opened).toEqual([result.stdout.trim()]);
  expect(result.stderr).toContain("Ctrl-C ends it.");
  expect(result.stderr).not.toContain("token");
});

it("says so when no browser can be started", async () => {
  const { stderr } = await sandbox.run(["ui"], terminal);
  expect(stderr).toContain("open the address yourself");
});

it.each([
  ["--no-open", ["ui", "--no-open"], terminal],
  ["no terminal", ["ui"], {}],
  ["--json", ["ui", "--json"], terminal],
])("opens no browser with %s", async (_name, argv, options) => {
  const opened: string[] = [];
  const result = await sandbox.run(argv, { ...options, onBrowser: (url) => opened.push(url) });
  expect([result.exitCode, opened]).toEqual([0, []]);
  if (argv.includes("--json"))
    expect(result.json()).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/dashboard\/#token=/),
    });
});

it("refuses a port that is none, or that another program has", async () => {
  const wrong = await sandbox.run(["ui", "--port", "70000"]);
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining("from 0 to 65535")]);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const taken = await sandbox.run(["ui", "--port", port]);
  expect([taken.exitCode, taken.stderr]).toEqual([
    1,
    expect.stringContaining("Another program uses that port"),
  ]);
});
