import { presets } from "@skillquay/tools";
import { expect, it, onTestFinished } from "vitest";
import { serviceOver } from "../../packages/tools/src/testing/connect.ts";
import { folderCatalog } from "../../packages/tools/src/testing/folder-catalog.ts";
import { plainRunner } from "../../packages/tools/src/testing/plain-runner.ts";
import { machine } from "../support/skills-on-disk.ts";
import { expectAnswer, expectError } from "./expect-delivered.ts";
import { changeSkills, isExact, isExpected, localCalls, writeSkills } from "./local-calls.ts";
import type { ClientKind, ConnectedClient, Target } from "./sdk-clients.ts";
import { serveService } from "./serve-service.ts";

/** Every client of these delivers the answers and errors of the local tools, over real skills. */
export function localCallsSuite(kinds: () => readonly ClientKind[]): void {
  it.each(Object.keys(presets))(
    "skill: The not-found text reaches the caller in every client: every client delivers what the preset %s answers",
    async (preset) => {
      const target = await serve(preset);
      const clients = await Promise.all(kinds().map((kind) => connect(kind, target)));
      for (const client of clients) expect(client.tools).toEqual(clients[0]?.tools);
      expectTools(clients[0]?.tools ?? [], preset);
      await Promise.all(clients.map((client) => callAll(client, preset, isOfPlainRunner)));
    },
    TIMEOUT_MS,
  );
}

// At night there are many clients, and slow ones.
const TIMEOUT_MS = 1_800_000;

// The runner of these tests knows nothing of what a person keeps for scripts; the program's and the hub's do.
function isOfPlainRunner(code: string): boolean {
  return code !== "missing_credentials";
}

// What a model reads. Where a page is offered beside it, that takes their data.
const TEXT_TOOLS = new Set(["skill", "read_skill", "get_skill_resource", "search_skills"]);

/** Few skills need no search. */
export function expectTools(tools: readonly string[], preset: string): void {
  expect([...tools, "search_skills"]).toEqual(
    expect.arrayContaining([...presets[isPreset(preset) ? preset : "standard"]]),
  );
}

/** Asks for every answer and error of the table that this preset has. */
export async function callAll(
  { name, tools, call }: ConnectedClient,
  preset: string,
  isReachable: (code: string, tool: string) => boolean = () => true,
): Promise<void> {
  const checks = tools.flatMap((tool) => {
    const { answer, errors } = localCalls[tool] ?? { answer: {}, errors: {} };
    const failing = Object.entries(errors).flatMap(([code, input]) =>
      typeof input === "string" || !isExpected(code, preset) || !isReachable(code, tool)
        ? []
        : [{ code, input }],
    );
    return [
      async () => {
        const isText = TEXT_TOOLS.has(tool) && preset !== "reader" && preset !== "uri";
        expectAnswer(await call(tool, answer), `${name}: ${tool}`, { isText });
      },
      ...failing.map(({ code, input }) => async () => {
        const result = await call(tool, input);
        expectError(result, code, `${name}: ${tool} ${code}`, { isExact: isExact(code, preset) });
      }),
      async () => {
        expectError(await call(tool, { no_such_argument: 1 }), "invalid_input", `${name}: ${tool}`);
      },
    ];
  });
  // To the end, also when one fails: what is under way needs the folder.
  const outcomes = await Promise.allSettled(checks.map((check) => check()));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

async function connect({ connect: open }: ClientKind, target: Target): Promise<ConnectedClient> {
  const client = await open(target);
  onTestFinished(() => client.close());
  return client;
}

async function serve(preset: string): Promise<Target> {
  const disk = machine();
  writeSkills(disk);
  // It looks at the folder once: what changes afterwards is listed all the same.
  const catalog = folderCatalog(`${disk.home}/skills`, { pdf: { hasScripts: true } });
  changeSkills(disk);
  const service = serviceOver(catalog, {
    tools: preset,
    strictResources: preset === "progressive",
    runner: plainRunner(),
  });
  return serveService(service);
}

function isPreset(name: string): name is keyof typeof presets {
  return Object.hasOwn(presets, name);
}
