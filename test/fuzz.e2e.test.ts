import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomFramesSuite } from "./random-frames.suite.ts";
import { jsonRpcProblem } from "./support/frames.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { answersTo, type StdioPeer, startStdioPeer } from "./support/stdio-peer.ts";
import { writeSkill } from "./support/write-skill.ts";

// Enough to meet every kind of frame; the night sends a hundred times as many.
randomFramesSuite(4_000);

describe("frames chosen to hurt", () => {
  let machine: Machine;
  /** One server for all: it has to survive each of them, and what it remembers of those before. */
  let peer: StdioPeer;
  beforeAll(async () => {
    machine = await createMachine();
    for (const name of ["alpha-skill", "beta-skill"]) await writeSkill(machine.skills, name);
    peer = startStdioPeer(machine);
    await peer.initialize();
  });
  afterAll(() => machine.dispose());

  const call = (args: string) =>
    `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"skill","arguments":${args}}}`;
  const hostile: Record<string, string> = {
    "null arguments": call("null"),
    "array arguments": call("[]"),
    "an infinite number": call('{"name":1e400}'),
    "an integer past 2^53": call('{"name":9007199254740993}'),
    "10,000 levels of nesting": call(`${"[".repeat(10_000)}${"]".repeat(10_000)}`),
    "duplicate keys": call('{"name":"alpha-skill","name":"beta-skill"}'),
    "__proto__ as a key": call('{"__proto__":{"isAdmin":true},"name":"alpha-skill"}'),
    "a string of 5 MB": call(`{"name":"${"x".repeat(5_000_000)}"}`),
    "a batch": `[${call('{"name":"alpha-skill"}')},${call('{"name":"beta-skill"}')}]`,
    "an object as id": '{"jsonrpc":"2.0","id":{},"method":"tools/list"}',
    "a fraction as id": '{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}',
    "null as id": '{"jsonrpc":"2.0","id":null,"method":"tools/list"}',
    "the same id twice": `${call('{"name":"alpha-skill"}')}\n${call('{"name":"alpha-skill"}')}`,
    "an unknown method": '{"jsonrpc":"2.0","id":7,"method":"no/such"}',
    "50,000 commas in a URI": `{"jsonrpc":"2.0","id":7,"method":"resources/read","params":{"uri":"skill://${",".repeat(50_000)}"}}`,
    "an empty line": "\n\n\r\n",
    "NUL bytes": "\0\0\0",
  };

  it.each(Object.keys(hostile))("survives %s", async (name) => {
    peer.child.stdin.write(`${hostile[name]}\n`);
    await answersTo(peer, `alive after ${name}`);
    for (const line of peer.takeLines()) expect(jsonRpcProblem(line)).toBeUndefined();
  });

  it("survives bytes that are not UTF-8", async () => {
    peer.child.stdin.write(Buffer.from([0xff, 0xfe, 0x80, 0x0a, 0xc3, 0x28, 0x0a]));
    await answersTo(peer, "alive after bytes");
  });

  it("answers a request before the handshake without dying", async () => {
    const fresh = startStdioPeer(machine);
    const answered = await fresh.request("tools/list");
    expect(answered.result ?? answered.error).toBeDefined();
    expect(fresh.child.exitCode).toBeNull();
  });
});
