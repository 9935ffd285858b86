import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectClient, eras, transports } from "./support/connect-client.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

// The promise of the product: a change is visible in under a second. Another program on the machine may take a round away, not three.
const promisedMs = 1000;
const ROUNDS = 3;

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
  await writeSkill(machine.skills, "first-skill");
});
afterEach(() => machine.dispose());

const combinations = transports.flatMap((transport) => eras.map((era) => ({ transport, era })));

describe.each(combinations)("a $era client over $transport", ({ transport, era }) => {
  it("sees a skill added, edited and removed within a second, and is told each time", async () => {
    const message = { tools: 0, resources: 0, prompts: 0 };
    const count = (kind: keyof typeof message) => ({
      autoRefresh: false,
      debounceMs: 0,
      onChanged: () => {
        message[kind] += 1;
      },
    });
    const client = await connectClient(machine, {
      transport,
      era,
      options: {
        listChanged: { tools: count("tools"), resources: count("resources"), prompts: count("prompts") },
      },
    });
    try {
      expect(await readSkill(client, "first-skill")).toContain("Steps for first-skill.");
      const slowest: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        slowest.push(await changeEverything(client, message));
        if (Math.min(...slowest) < promisedMs) break;
      }
      expect(Math.min(...slowest)).toBeLessThan(promisedMs);
    } finally {
      await client.close();
    }
  });

  it("reads a reference file as it is now, straight after an edit", async () => {
    const client = await connectClient(machine, { transport, era });
    try {
      const uri = "skill://first-skill/references/guide.md";
      const read = async () => (await client.readResource({ uri }, { cacheMode: "bypass" })).contents[0];
      expect(await read()).toMatchObject({ text: "# Guide to first-skill\n" });
      await writeFile(join(machine.skills, "first-skill/references/guide.md"), "# Changed\n");
      expect(await read()).toMatchObject({ text: "# Changed\n" });
    } finally {
      await client.close();
    }
  });
});

/** Adds, edits and removes a skill. Answers how long the slowest of it took to be seen; what is never seen fails here. */
async function changeEverything(client: Client, message: Counts): Promise<number> {
  let slowestMs = 0;
  const seen = async (what: string, check: () => Promise<boolean | undefined> | boolean) => {
    const startedAt = performance.now();
    await until(what, check, { timeoutMs: 20_000 });
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  };
  let previous = { ...message };
  await writeSkill(machine.skills, "second-skill");
  await seen(
    "the added skill is readable",
    async () => (await readSkill(client, "second-skill")) !== undefined,
  );
  await seen("the client is told of the added skill", () => isTold(message, previous));
  expect(await resourceUris(client)).toContain("skill://second-skill/SKILL.md");

  previous = { ...message };
  await writeSkill(machine.skills, "second-skill", {
    description: "Another use. Use when renewed.",
    body: "Renewed.\n",
  });
  await seen("the edited text is read", async () =>
    (await readSkill(client, "second-skill"))?.includes("Renewed."),
  );
  await seen("the edited description is listed", async () =>
    (await listedTools(client)).includes("Another use."),
  );
  await seen("the client is told of the edit", () => message.tools > previous.tools);

  previous = { ...message };
  await rm(join(machine.skills, "second-skill"), { recursive: true });
  await seen(
    "the removed skill is gone",
    async () => (await readSkill(client, "second-skill")) === undefined,
  );
  await seen("the client is told of the removal", () => isTold(message, previous));
  expect(await resourceUris(client)).not.toContain("skill://second-skill/SKILL.md");
  return slowestMs;
}

function isTold(now: Counts, previous: Counts): boolean {
  return now.tools > previous.tools && now.resources > previous.resources && now.prompts > previous.prompts;
}

interface Counts {
  readonly tools: number;
  readonly resources: number;
  readonly prompts: number;
}

async function readSkill(client: Client, name: string): Promise<string | undefined> {
  const result = await client.callTool({ name: "skill", arguments: { name } });
  return result.isError === true ? undefined : JSON.stringify(result.content);
}

async function resourceUris(client: Client): Promise<string[]> {
  return (await client.listResources(undefined, { cacheMode: "refresh" })).resources.map(({ uri }) => uri);
}

async function listedTools(client: Client): Promise<string> {
  return JSON.stringify((await client.listTools(undefined, { cacheMode: "refresh" })).tools);
}
