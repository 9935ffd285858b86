import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { agentsAt } from "../packages/hub/src/app/oauth/testing/oauth-fixture.ts";
import { freePort } from "./support/free-port.ts";
import { leaveOutSandbox } from "./support/lighten-hub.ts";
import { createMachine, type Machine, root } from "./support/program.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";

let machine: Machine;
let hub: StartedHub;

beforeAll(async () => {
  machine = await createMachine();
  leaveOutSandbox(machine);
  hub = await startHub(machine, ["--samples", "off", "--log-level", "error"]);
}, 120_000);
afterAll(() => machine.dispose());

it.each(["2025-11-25", "2026-07-28"])(
  "passes both scenarios for authorization servers of the official suite at %s",
  { timeout: 120_000 },
  async (revision) => {
    const port = await freePort();
    const redirect = `http://127.0.0.1:${port}/callback`;
    const agents = agentsAt(hub.url, hub.key ?? "", hub.url);
    const clientId = await agents.register({ redirect_uris: [redirect] });
    const output = await runSuite(revision, { port, clientId }, async (url) => {
      const back = await agents.answer(await agents.openQuestion(url));
      await fetch(back);
    });
    expect(output).toMatch(/authorization-server-metadata-endpoint: \d+ passed, 0 failed/);
    expect(output).toMatch(/authorization-code-grant: 1 passed, 0 failed/);
    expect(output).toMatch(/Total: [1-9]\d* passed, 0 failed/);
  },
);

/** Everything that the suite says; `visit` is the browser that goes where it is told. */
async function runSuite(
  revision: string,
  { port, clientId }: { readonly port: number; readonly clientId: string },
  visit: (url: string) => Promise<void>,
): Promise<string> {
  const bin = join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const about = ["--client-id", clientId, "--resource", hub.mcpUrl, "--port", String(port)];
  const args = [bin, "authorization", "--url", hub.url, ...about, "--spec-version", revision];
  const child = spawn(process.execPath, args, { cwd: machine.folder });
  let output = "";
  let visited: Promise<void> | undefined;
  const listen = (text: string) => {
    output += text;
    const url = /^http\S+\/oauth\/authorize\?\S+$/m.exec(output)?.[0];
    if (url !== undefined && output.includes("Waiting up to")) visited ??= visit(url);
  };
  child.stdout.setEncoding("utf8").on("data", listen);
  child.stderr.setEncoding("utf8").on("data", listen);
  await new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await visited;
  return output;
}
