import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { agentsAt } from "../packages/hub/src/app/oauth/testing/oauth-fixture.ts";
import { systemNode } from "../scripts/system-node.ts";
import { freePort } from "./support/free-port.ts";
import { leaveOutSandbox } from "./support/lighten-hub.ts";
import { createMachine, type Machine, root } from "./support/program.ts";
import { publicReceiver } from "./support/public-receiver.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";

const inspector = join(root, "node_modules/@modelcontextprotocol/inspector/clients/cli/build/index.js");

// One of those that every account has.
const GUIDE = JSON.stringify({ slug: "skillquay-guide" });

let machine: Machine;
let hub: StartedHub;

beforeAll(async () => {
  machine = await createMachine();
  leaveOutSandbox(machine);
  hub = await startHub(machine, ["--samples", "off", "--log-level", "error"]);
}, 120_000);
afterAll(() => machine.dispose());

it.each(["legacy", "modern"])(
  "the Inspector's command line finds its way to a call with nothing but the address, in the %s era",
  { timeout: 120_000 },
  async (era) => {
    expect(await walk(era, [])).toContain("skillquay-guide");
  },
);

it("the Inspector's command line comes as a client that somebody registered by hand", {
  timeout: 120_000,
}, async () => {
  const port = await freePort();
  const callback = `http://127.0.0.1:${port}/oauth/callback`;
  const response = await fetch(`${hub.url}/v1/account/clients`, {
    method: "POST",
    headers: { authorization: `Bearer ${hub.key}`, "content-type": "application/json" },
    body: JSON.stringify({ kind: "agent", name: "Inspector", redirectUris: [callback] }),
  });
  const { clientId, clientSecret } = Object(await response.json());
  const credentials = ["--client-id", String(clientId), "--client-secret", String(clientSecret)];
  expect(await walk("modern", credentials, { callback })).toContain("skillquay-guide");
});

it("the Inspector's command line comes as a client that is described by a document", {
  timeout: 120_000,
}, async () => {
  const own = await createMachine();
  onTestFinished(() => own.dispose());
  leaveOutSandbox(own);
  const port = await freePort();
  const callback = `http://127.0.0.1:${port}/oauth/callback`;
  const clientId = "https://hooks.example.com/inspector.json";
  const { received } = await publicReceiver(own, (_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        client_id: clientId,
        client_name: "Inspector by document",
        redirect_uris: [callback],
        token_endpoint_auth_method: "none",
      }),
    );
  });
  const at = await startHub(own, ["--samples", "off", "--log-level", "error"]);
  const answer = await walk("modern", ["--client-metadata-url", clientId], { callback, at });
  expect(answer).toContain("skillquay-guide");
  expect(received.map(({ path }) => path)).toEqual(["/inspector.json"]);
});

/** What it prints in the end. The browser that it sends its user to is ours. */
async function walk(
  era: string,
  words: readonly string[],
  { callback, at = hub }: { readonly callback?: string; readonly at?: StartedHub } = {},
): Promise<string> {
  const listener = callback ?? `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const target = ["--server-url", at.mcpUrl, "--transport", "http", "--protocol-era", era];
  const call = ["--method", "tools/call", "--tool-name", "skills_getSkill", "--tool-args-json", GUIDE];
  const about = [...call, "--format", "json", "--callback-url", listener, "--relogin"];
  const child = spawn(systemNode(), [inspector, ...target, ...about, ...words], {
    cwd: machine.folder,
    // Nothing of whoever runs the tests, and no browser of theirs: the second line says that a person is there, who has none.
    env: {
      PATH: "/nowhere",
      HOME: machine.folder,
      MCP_AUTO_OPEN_ENABLED: "true",
      MCP_INSPECTOR_SECRET_STORE: "memory",
    },
  });
  let [stdout, said] = ["", ""];
  let visited: Promise<void> | undefined;
  const listen = (text: string) => {
    said += text;
    const url = /http\S+\/oauth\/authorize\?\S+/.exec(said)?.[0];
    if (url !== undefined && /\s$/.test(said)) visited ??= visit(url, at);
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    listen(text);
  });
  child.stderr.setEncoding("utf8").on("data", listen);
  const exitCode = await new Promise((resolve) => child.once("exit", resolve));
  await visited;
  if (exitCode !== 0) throw new Error(`the Inspector ended with ${exitCode}: ${said}`);
  return stdout;
}

async function visit(url: string, at: StartedHub): Promise<void> {
  const agents = agentsAt(at.url, at.key ?? "", at.url);
  const back = await agents.answer(await agents.openQuestion(url));
  await fetch(back);
}
