import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type RunOptions, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

const obstacle = findBubblewrapObstacle();
const env = { PATH: "/usr/local/bin:/usr/bin:/bin", NO_COLOR: "1" };
// Nobody presses Ctrl-C.
const never = new Promise<void>(() => {});
const demo = (argv: readonly string[], options: RunOptions = {}) =>
  sandbox.run(["demo", ...argv], { env, stop: never, ...options });

describe.skipIf(obstacle !== undefined)(`skillquay demo${obstacle ? `: ${obstacle}` : ""}`, () => {
  it("shows each command with what came out, the attack stopped, and leaves nothing behind", async () => {
    const { exitCode, stdout, stderr } = await demo(["--yes"]);
    expect({ exitCode, stderr: stderr.includes("Error") }).toEqual({ exitCode: 0, stderr: false });
    for (const heading of ["1 of 6  What is there", "6 of 6  And if it ran all the same"])
      expect(stdout).toContain(`\n${heading}\n`);
    expect(stdout).toContain("$ skillquay list\n");
    expect(stdout).toMatch(/^hello-world +project +Greets people/m);
    expect(stdout).toContain(`$ skillquay call skill '{"name":"hello-world"}'\n`);
    expect(stdout).toContain("$ skillquay show code-review --section Findings\n## Findings\n");
    expect(stdout).toContain('"greeting": "Bonjour, Ada!"');
    expect(stdout).toMatch(/^Blocked downloads\/invoice-helper$/m);
    expect(stdout).toContain("could not read the key: No such file or directory\n");
    expect(stdout).toContain("could not send anything: ");
    expect(stdout).toContain("→ The key stayed unread, and nobody knocked at the receiver: 0 connections.");
    const folder = /\/\S*skillquay-demo-\w+/.exec(stdout)?.[0] ?? "";
    expect(folder).not.toBe("");
    expect(existsSync(folder)).toBe(false);
    expect(await readdir(sandbox.home)).toEqual([]);
    expect(await readdir(sandbox.project)).toEqual([]);
  });

  it("waits for Enter on a terminal, and stops at q", async () => {
    const { exitCode, stdout, stderr } = await demo([], { terminal: { columns: 100 }, stdin: "\n\nq\n" });
    expect(exitCode).toBe(0);
    expect(stderr.match(/Enter for the next step, q to stop/g)).toHaveLength(3);
    expect(stdout).toContain("3 of 6  ");
    expect(stdout).not.toContain("4 of 6  ");
    expect(stdout).toContain("Nothing of it is left.");
  });

  it("ends when it is stopped", async () => {
    const { exitCode, stdout } = await demo([], { terminal: { columns: 100 }, stop: Promise.resolve() });
    expect([exitCode, stdout.includes("2 of 6  ")]).toEqual([0, false]);
  });
});

describe("skillquay demo without a sandbox", () => {
  it.each([
    ["off", "It is switched off."],
    ["e2b", "The e2b driver is chosen but not configured."],
  ])("runs no script with --sandbox %s, says why, and shows the rest", async (choice, why) => {
    const { exitCode, stdout } = await demo(["--yes", "--sandbox", choice]);
    expect(exitCode).toBe(0);
    expect(stdout.match(/^Left out, because scripts only ever run in a sandbox/gm)).toHaveLength(2);
    expect(stdout).toContain(why);
    expect(stdout).not.toContain("could not read the key");
    expect(stdout).toMatch(/^Blocked downloads\/invoice-helper$/m);
  });
});
