import { createServer } from "node:http";
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod/v4";
import { findBrowserObstacle } from "./support/browser.ts";
import { type Dashboard, openDashboard } from "./support/dashboard.ts";
import { expectGoodLooks } from "./support/expect-good-looks.ts";
import { lightenHub } from "./support/lighten-hub.ts";

const obstacle = findBrowserObstacle();
let dashboard: Dashboard;

describe.skipIf(obstacle !== undefined)(
  `an agent that knows nothing but the address, in a browser (${obstacle ?? "Chromium runs here"})`,
  { timeout: 120_000 },
  () => {
    beforeAll(async () => {
      dashboard = await openDashboard((machine) => lightenHub(machine));
    }, 240_000);
    afterAll(() => dashboard?.close());

    it("registers itself, is given what the person chooses, works, and ends when they disconnect it", async () => {
      const agent = await startAgent();
      await expect(agent.connect()).rejects.toThrow(UnauthorizedError);
      const page = await browserPage();
      await page.goto(agent.askedAt());
      await page.getByRole("heading", { name: "Sign in to connect “Test agent”" }).waitFor();
      await expectGoodLooks(page, "oauth-sign-in");
      await page.getByLabel("Your key at").fill(dashboard.key);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "Connect “Test agent” to your skills?" }).waitFor();
      await expectGoodLooks(page, "oauth-consent");
      await page.getByRole("radio", { name: /^Read skills and run/ }).check();
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await page.getByText("Go back to the agent").waitFor();
      await agent.finish();
      const { tools } = await agent.client.listTools();
      expect(tools.map(({ name }) => name)).toContain("skills_getSkill");
      const answer = await agent.client.callTool({ name: "skills_listSkills", arguments: {} });
      expect(answer.isError).not.toBe(true);

      await page.goto(`${dashboard.hub.url}/dashboard/agents`);
      await page.getByRole("heading", { name: "Connected agents", level: 1 }).waitFor();
      await page.getByText("1 agent by sign-in").waitFor();
      await expectGoodLooks(page, "connected-agents");
      await page.getByRole("button", { name: "Disconnect Test agent" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
      await page.getByText("0 agents by sign-in").waitFor();
      await expect(agent.client.callTool({ name: "skills_listSkills", arguments: {} })).rejects.toThrow();
    });

    it("comes as a client that somebody registered by hand", async () => {
      const redirect = await listenForCode();
      const response = await fetch(`${dashboard.hub.url}/v1/account/clients`, {
        method: "POST",
        headers: { authorization: `Bearer ${dashboard.key}`, "content-type": "application/json" },
        body: JSON.stringify({ kind: "agent", name: "By hand", redirectUris: [redirect.url] }),
      });
      const { clientId, clientSecret } = z
        .object({ clientId: z.string(), clientSecret: z.string() })
        .parse(await response.json());
      const agent = await startAgent(redirect, { client_id: clientId, client_secret: clientSecret });
      await expect(agent.connect()).rejects.toThrow(UnauthorizedError);
      const page = await browserPage();
      await page.goto(agent.askedAt());
      await page.getByLabel("Your key at").fill(dashboard.key);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("registered at this hub by one of its people").waitFor();
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await page.getByText("Go back to the agent").waitFor();
      await agent.finish();
      expect((await agent.client.listTools()).tools.length).toBeGreaterThan(0);
    });
  },
);

async function browserPage(): Promise<Page> {
  const context = await dashboard.browser.newContext();
  onTestFinished(() => context.close());
  return await context.newPage();
}

/** Where a browser comes back to with the code, as a program on the person's machine has it. */
async function listenForCode() {
  let parameters = new URLSearchParams();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (url.pathname === "/callback") parameters = url.searchParams;
    response
      .setHeader("content-type", "text/html")
      .end("<!doctype html><title>x</title>Go back to the agent");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}/callback`, parameters: () => parameters };
}

type StoredClient = { client_id: string; client_secret?: string };

/** The official client, which does all of OAuth by itself; only the browser is ours. */
async function startAgent(redirect?: Awaited<ReturnType<typeof listenForCode>>, known?: StoredClient) {
  const code = redirect ?? (await listenForCode());
  let [information, tokens, verifier, asked]: [StoredClient | undefined, unknown, string, string] = [
    known,
    undefined,
    "",
    "",
  ];
  const authProvider = {
    redirectUrl: code.url,
    clientMetadata: {
      redirect_uris: [code.url],
      client_name: "Test agent",
      token_endpoint_auth_method: "none",
    },
    clientInformation: () => information,
    saveClientInformation: (given: StoredClient) => {
      information = given;
    },
    tokens: () => storedTokens.parse(tokens),
    saveTokens: (given: unknown) => {
      tokens = given;
    },
    redirectToAuthorization: (url: URL) => {
      asked = url.href;
    },
    saveCodeVerifier: (text: string) => {
      verifier = text;
    },
    codeVerifier: () => verifier,
  };
  const open = () => new StreamableHTTPClientTransport(new URL(dashboard.hub.mcpUrl), { authProvider });
  const client = new Client({ name: "test", version: "1" });
  const first = open();
  onTestFinished(() => client.close());
  return {
    client,
    connect: () => client.connect(first),
    askedAt: () => asked,
    finish: async () => {
      await first.finishAuth(code.parameters());
      await client.connect(open());
    },
  };
}

const storedTokens = z.looseObject({ access_token: z.string(), token_type: z.string() }).optional();
