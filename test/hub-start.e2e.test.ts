import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspect } from "./support/inspect.ts";
import { processesWith } from "./support/processes.ts";
import { createMachine, type Machine, runProgram } from "./support/program.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";
import { until } from "./support/until.ts";

let machine: Machine;
/** Made by the first start. */
let key: string;
/** The one that runs: whoever ends it starts the next one. */
let hub: StartedHub;

beforeAll(async () => {
  machine = await createMachine();
  hub = await startHub(machine);
  key = hub.key ?? "";
});
afterAll(() => machine.dispose());

describe("skillquay hub", () => {
  it("starts on nothing, and the agent configuration it prints works in the Inspector", async () => {
    const target = [hub.mcpUrl, "--transport", "http", "--header", `Authorization: Bearer ${key}`];
    const call = ["tools/call", "--tool-name", "skills_listSkills"] as const;
    const listed = await inspect(machine, [...target, "--protocol-era", "legacy"], ...call);
    expect(listed.stdout).toContain("hello-world");
    expect(listed.exitCode).toBe(0);
    const modern = [...target, "--protocol-era", "modern"];
    const verified = await inspect(machine, modern, "skills/list", "--verify");
    expect(verified.stdout).toContain("hello-world");
    expect(verified.exitCode).toBe(0);
    const strict = await inspect(machine, modern, "tools/list", "--strict");
    expect(strict.exitCode).toBe(0);
    const refused = await inspect(machine, [hub.mcpUrl, "--transport", "http"], "tools/list");
    expect(refused.exitCode).not.toBe(0);
    // Four starts of the Inspector, each of them a second or more.
  }, 90_000);

  it("finds its data at the second start, and shows no key again", async () => {
    const first = hub;
    expect(key).toMatch(/^sk_live_sq1_[0-9A-Za-z]{36}$/);
    expect(await first.stop()).toBe(0);
    expect(postgresOf(machine)).toEqual([]);
    hub = await startHub(machine);
    expect(hub.key).toBeUndefined();
    expect(await skillNames(hub, key)).toContain("hello-world");
    expect(first.said() + hub.said()).not.toContain(key);
  }, 60_000);

  it("leaves no PostgreSQL behind when it is killed, and needs no repair afterwards", async () => {
    expect(postgresOf(machine)).not.toEqual([]);
    await hub.stop("SIGKILL");
    await until("PostgreSQL ends with its hub", () => postgresOf(machine).length === 0);
    hub = await startHub(machine);
    expect(await skillNames(hub, key)).toContain("hello-world");
  }, 60_000);

  it("survives the death of its PostgreSQL", async () => {
    const previous = postgresOf(machine);
    // The server is the parent of its own helpers, so it has the lowest id.
    process.kill(Math.min(...previous), "SIGKILL");
    await until(
      "the hub answers again",
      async () => {
        const names = await skillNames(hub, key).catch(() => undefined);
        return (
          names?.includes("hello-world") === true && !postgresOf(machine).includes(Math.min(...previous))
        );
      },
      { timeoutMs: 20_000, everyMs: 50 },
    );
  });

  it("reports all mistakes of its configuration together", async () => {
    const { exitCode, stderr } = await runProgram(machine, [
      "hub",
      "--port",
      "seventy",
      "--drain-seconds",
      "soon",
    ]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--port");
    expect(stderr).toContain("--drain-seconds");
  });
});

function postgresOf({ folder }: Machine): number[] {
  return processesWith(join(folder, "hub")).filter((pid) => processesWith("postgres").includes(pid));
}

async function skillNames({ url }: StartedHub, key: string | undefined): Promise<string[]> {
  const response = await fetch(`${url}/v1/tools/skills_listSkills`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: "{}",
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { skills }: { skills: { slug: string }[] } = JSON.parse(await response.text());
  return skills.map(({ slug }) => slug);
}
