import { randomBytes } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { expect, it, onTestFinished } from "vitest";
import { type OpenHub, openHub } from "./http/testing/open-hub.ts";

/** So many clients at once, each with an account of its own, and so many calls of each. */
export function isolationSuite({
  clients,
  calls,
}: {
  readonly clients: number;
  readonly calls: number;
}): void {
  it(`T2: gives none of ${clients} parallel clients a byte of another's skill, though all ask for the same name with the same ids`, {
    timeout: 120_000 + calls * 5_000,
  }, async () => {
    // On a busy machine hundreds of cold clients may queue for longer than a hub lets anybody wait; who waits is not the question.
    const hub = await openHub({ connectTimeoutMs: 60_000 });
    const tenants = await Promise.all(
      Array.from({ length: clients }, (_, index) => createTenant(hub, index)),
    );
    const { url } = await hub.serve();
    const agents = await Promise.all(tenants.map((tenant, index) => connectAgent(url, tenant, index)));

    const answers = await Promise.all(
      agents.map(async (agent, index) => {
        for (let call = 0; call < calls; call++) {
          // Some publish in the middle, so that what the hub remembers is dropped and made again under load.
          if (index % 10 === 0 && call === Math.floor(calls / 2)) await publishSecret(hub, agent.tenant, 2);
          await agent.ask(call);
        }
        return agent.received();
      }),
    );

    for (const [index, { withOwn, others, foreign, ids }] of answers.entries()) {
      expect(foreign, `client ${index} saw canaries of others`).toEqual([]);
      expect(others, `answers to client ${index} without its own skill`).toEqual([]);
      expect(withOwn).toBe(calls);
      expect(ids, `request ids of client ${index}`).toContain(0);
    }
    const lines = hub.logLines.join("\n");
    expect(tenants.filter(({ canary }) => lines.includes(canary))).toEqual([]);
  });
}

interface Tenant {
  readonly accountId: string;
  readonly key: string;
  /** Stands in every file of the tenant's one skill, and nowhere else. */
  readonly canary: string;
}

interface Agent {
  readonly tenant: Tenant;
  /** Reads the own skill by one of the ways that there are, in turn. */
  ask(call: number): Promise<void>;
  received(): Received;
}

interface Received {
  /** How many answers had the own canary, in their bytes and in what the client made of them. */
  readonly withOwn: number;
  /** The beginnings of all that had not. */
  readonly others: readonly string[];
  /** Canaries of other tenants. */
  readonly foreign: readonly string[];
  readonly ids: readonly number[];
}

async function createTenant(hub: OpenHub, index: number): Promise<Tenant> {
  const member = await hub.member(`tenant-${index}`);
  const tenant = { ...member, canary: `canary${randomBytes(16).toString("hex")}` };
  await publishSecret(hub, tenant, 1);
  return tenant;
}

async function publishSecret(hub: OpenHub, { accountId, canary }: Tenant, version: number): Promise<void> {
  const description = `Holds ${canary}. Use when asked.`;
  await hub.publish(accountId, {
    "SKILL.md": `---\nname: secret\ndescription: ${description}\n---\n\n# Secret ${version}\n\n${canary}\n`,
    "references/more.md": `${canary} ${version}\n`,
  });
}

/** Connects a client of one era or the other that keeps every byte it receives. */
async function connectAgent(url: string, tenant: Tenant, index: number): Promise<Agent> {
  const seen = new Set<string>();
  const ids: number[] = [];
  let isWithOwn = false;
  let isPutOff = false;
  let lastAnswer = "no answer";
  let withOwn = 0;
  const others: string[] = [];
  const listen: typeof fetch = async (input, init) => {
    ids.push(...idsIn(init?.body));
    const response = await fetch(input, init);
    const text = await response.text();
    for (const canary of [...text.matchAll(CANARY), ...headerText(response).matchAll(CANARY)])
      seen.add(canary[0]);
    isWithOwn ||= text.includes(tenant.canary);
    lastAnswer = `${response.status} ${text.slice(0, 500)}`;
    isPutOff ||= response.status === 503 || UNAVAILABLE.test(text);
    return new Response(text === "" ? null : text, response);
  };
  const isModern = index % 2 === 0;
  const isStandard = index % 4 < 2;
  const address = new URL(isStandard ? "/mcp?tools=standard" : "/mcp", url);
  const requestInit = { headers: { authorization: `Bearer ${tenant.key}` } };
  // A hub whose machine is busy may tell a client to come again; what it must never do is give it another's answer.
  const patiently = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let triesLeft = 20; ; triesLeft--) {
      isWithOwn = false;
      isPutOff = false;
      const [outcome] = await Promise.allSettled([work()]);
      if (isPutOff && triesLeft > 0) continue;
      if (outcome.status === "rejected") throw new Error(`after ${lastAnswer}`, { cause: outcome.reason });
      return outcome.value;
    }
  };
  const client = await patiently(async () => {
    const connecting = new Client(
      { name: "isolation", version: "1.0.0" },
      { versionNegotiation: { mode: isModern ? { pin: "2026-07-28" } : "legacy" } },
    );
    onTestFinished(() => connecting.close());
    await connecting.connect(new StreamableHTTPClientTransport(address, { fetch: listen, requestInit }));
    return connecting;
  });
  const skills = new SkillsClient(client);
  const ways: (() => Promise<unknown>)[] = [
    () =>
      isStandard
        ? client.callTool({ name: "skill", arguments: { name: "secret" } })
        : client.callTool({ name: "skills_getSkill", arguments: { slug: "secret" } }),
    () => client.readResource({ uri: "skill://secret/SKILL.md" }),
    () => skills.list(),
    () => client.readResource({ uri: "skill://secret/references/more.md" }),
    () =>
      isStandard
        ? client.callTool({
            name: "get_skill_resource",
            arguments: { skill_name: "secret", resource_path: "references/more.md" },
          })
        : index % 20 === 3
          ? client.callTool({ name: "skills_searchSkills", arguments: { query: "secret" } })
          : client.callTool({
              name: "skills_readResourceContent",
              arguments: { skillSlug: "secret", filePath: "references/more.md" },
            }),
  ];
  return {
    tenant,
    async ask(call) {
      const way = ways[(call + index) % ways.length];
      const answer = JSON.stringify(await patiently(async () => way?.()));
      // Once as bytes of the answer, once as what the client made of it: ids that clash would show in the second.
      for (const canary of answer.matchAll(CANARY)) seen.add(canary[0]);
      if (isWithOwn && answer.includes(tenant.canary)) withOwn += 1;
      else others.push(answer.slice(0, 500));
    },
    received: () => ({
      withOwn,
      others,
      foreign: [...seen].filter((canary) => canary !== tenant.canary),
      ids,
    }),
  };
}

const UNAVAILABLE = /service_unavailable|does not answer at the moment/;
const CANARY = /canary[0-9a-f]{32}/g;

function headerText({ headers }: Response): string {
  return JSON.stringify([...headers]);
}

function idsIn(body: unknown): number[] {
  const message: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
  if (typeof message !== "object" || message === null || !("id" in message)) return [];
  return typeof message.id === "number" ? [message.id] : [];
}
