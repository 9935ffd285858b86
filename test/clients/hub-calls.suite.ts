import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import type { ToolDefinition } from "@skillquay/tools";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import {
  exampleArguments,
  leavesTheRest,
  seedAccount,
} from "../../packages/hub/src/app/testing/seed-account.ts";
import { type TestHub, useTestHub } from "../../packages/hub/src/app/testing/use-test-hub.ts";
import { hubTools } from "../../packages/hub/src/app/tools/registry.ts";
import { caseOf } from "../../packages/hub/src/app/tools/testing/declared-errors.ts";
import type { WireCall } from "../../packages/hub/src/app/tools/testing/example-call.ts";
import type { CalledTool } from "../../packages/hub/src/app/tools/testing/tool-fixture.ts";
import { hubErrorCatalogue } from "../../packages/hub/src/platform/errors.ts";
import { errorOf } from "../support/error-of.ts";
import { expectAnswer, expectError, textIn } from "./expect-delivered.ts";
import { notByCall } from "./not-by-call.ts";
import type { ClientKind, ConnectedClient } from "./sdk-clients.ts";

const obstacle = findBubblewrapObstacle();
const namedTools = hubTools.map((tool) => ({ name: tool.name, tool }));

/**
 * Every client of these delivers the answers of every tool of a hub, and every one of `provoking` each error that a call to
 * one provokes: provoking takes a state of the account each time, and `every-error` has all errors delivered by all clients.
 */
export function hubCallsSuite(
  kinds: () => readonly ClientKind[],
  provoking: () => readonly ClientKind[] = kinds,
): void {
  describe.skipIf(obstacle !== undefined)(
    `every tool of a hub (${obstacle ?? "bubblewrap works here"})`,
    () => {
      const hub = useTestHub();

      it.each(namedTools)(
        "drive: An error of the drive reaches the caller in every client; drive: _workflow.nextSteps is what to call next for automatic recovery: $name answers with each error that it declares, in its catalogue's shape, names no tool that is not offered, and every client delivers it",
        async ({ tool }) => {
          expect(new Set(tool.errors).size).toBe(tool.errors.length);
          const offered = (name: string) => (name === tool.name ? name : undefined);
          const wire = openWire(hub().url, tool, provoking());
          const fixture = { hub: hub(), tool, me: await seedAccount(hub()), offered, overTheWire: wire.call };
          for (const code of tool.errors) {
            const reach = caseOf(tool, code);
            if (reach === undefined) throw new Error(`no case for ${tool.name} ${code}`);
            wire.delivered.clear();
            const { outcome, data } = await reach(fixture);
            expect.soft([tool.name, outcome]).toEqual([tool.name, code]);
            const fields = Object.keys(data).filter((field) => field !== "details");
            expect.soft(fields, code).toEqual(["error", "message", "suggestions", "_workflow"]);
            expect.soft(hubErrorCatalogue).toHaveProperty(String(data.error));
            expect.soft(othersNamed(tool, data), code).toEqual([]);
            expect.soft(placeholdersIn(data), code).toEqual([]);
            const why = notByCall[`${tool.name} ${code}`] ?? notByCall[code];
            const hint = `${tool.name} ${code}: not-by-call.ts says why no call is answered so`;
            expect.soft(wire.delivered.has(code) || why !== undefined, hint).toBe(true);
          }
        },
        TIMEOUT_MS,
      );

      const sharedClients = useSharedClients(hub, kinds);
      it.each(namedTools)(
        "$name has its answer delivered by every client",
        async ({ tool }) => {
          const accounts = leavesTheRest(tool) ? await sharedClients() : await ownClients(hub(), kinds());
          for (const { client, key } of accounts) {
            const args = await exampleArguments(hub(), tool, key);
            const result = await client.call(tool.name, args);
            expectAnswer(result, `${client.name}: ${tool.name}`);
            expect(JSON.parse(textIn(result))).toEqual(result.structuredContent);
            expect(placeholdersIn(Object(result.structuredContent)), tool.name).toEqual([]);
            const sessionId = args.sessionId ?? Object(result.structuredContent).sessionId;
            if (sessionId !== undefined) await client.call("skills_closeSession", { sessionId });
          }
        },
        TIMEOUT_MS,
      );
    },
  );
}

// At night there are slow clients.
const TIMEOUT_MS = 1_800_000;

interface ClientOfAccount {
  readonly client: ConnectedClient;
  readonly key: string;
}

/** A client of each kind that is told of every tool, each with an account of its own, made at the first use. */
function useSharedClients(
  hub: () => TestHub,
  kinds: () => readonly ClientKind[],
): () => Promise<readonly ClientOfAccount[]> {
  let opened: Promise<readonly ClientOfAccount[]> | undefined;
  afterAll(async () => {
    for (const { client } of (await opened) ?? []) await client.close();
  });
  return () => {
    opened ??= openClients(hub(), kinds());
    return opened;
  };
}

/** For a test that takes something away from its accounts. */
async function ownClients(hub: TestHub, kinds: readonly ClientKind[]): Promise<readonly ClientOfAccount[]> {
  const opened = await openClients(hub, kinds);
  for (const { client } of opened) onTestFinished(() => client.close());
  return opened;
}

/** One after the other: at night there are so many that their accounts would wait for the database too long. */
async function openClients(hub: TestHub, kinds: readonly ClientKind[]): Promise<readonly ClientOfAccount[]> {
  // By name: a tool need not be in a preset.
  const tools = hubTools.map(({ name }) => name).join(",");
  const opened: ClientOfAccount[] = [];
  for (const { connect } of kinds) {
    const { key } = await seedAccount(hub);
    const target = { url: `${hub.url}/mcp?tools=${tools}`, headers: { authorization: `Bearer ${key}` } };
    opened.push({ client: await connect(target), key });
  }
  return opened;
}

/** Calls of one tool by every client. */
function openWire(url: string, tool: ToolDefinition, kinds: readonly ClientKind[]) {
  const byKey = new Map<string, Promise<ConnectedClient[]>>();
  /** Codes of the errors that all of them delivered. */
  const delivered = new Set<string>();
  const clients = (key: string) => {
    const target = { url: `${url}/mcp?tools=${tool.name}`, headers: { authorization: `Bearer ${key}` } };
    const open = byKey.get(key) ?? Promise.all(kinds.map(({ connect }) => connect(target)));
    byKey.set(key, open);
    return open;
  };
  onTestFinished(async () => {
    for (const open of byKey.values()) for (const client of await open) await client.close();
  });
  const call = async ({ key, args }: WireCall): Promise<CalledTool> => {
    let last: CalledTool | undefined;
    for (const client of await clients(key)) {
      const result = await client.call(tool.name, args);
      const data = Object(errorOf(result) ?? result.structuredContent);
      if (result.isError === true) {
        expectError(result, data.error, `${client.name}: ${tool.name}`);
        expect(JSON.parse(textIn(result))).toEqual(data);
        delivered.add(data.error);
      }
      last = { data, outcome: result.isError === true ? String(data.error) : "ok" };
    }
    if (last === undefined) throw new Error("there are no clients");
    return last;
  };
  return { call, delivered };
}

/** A next step is a call that can be made as it stands. */
function placeholdersIn({ _workflow }: CalledTool["data"]): string[] {
  return JSON.stringify(_workflow ?? {}).match(/<[a-z][\w ]*>|…/gi) ?? [];
}

function othersNamed(tool: ToolDefinition, data: CalledTool["data"]): string[] {
  const text = JSON.stringify(data);
  return hubTools
    .map(({ name }) => name)
    .filter((name) => name !== tool.name && new RegExp(`${name}\\b`).test(text));
}
