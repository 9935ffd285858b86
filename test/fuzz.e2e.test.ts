import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { frame, jsonRpcFault } from "./support/frames.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { type StdioPeer, startStdioPeer } from "./support/stdio-peer.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

// SKILLQUAY_FUZZ_RUNS=1000000 for the long run.
const frames = Number(process.env.SKILLQUAY_FUZZ_RUNS ?? 20_000);
const framesPerBatch = 250;

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
  for (const name of ["alpha-skill", "beta-skill"]) await writeSkill(machine.skills, name);
});
afterEach(() => machine.dispose());

describe.each(["after a 2025 handshake", "without a handshake"])("random frames %s (T9)", (opening) => {
  it("never crash the server or make it say anything but JSON-RPC", {
    timeout: 60_000 + frames * 4,
  }, async () => {
    const peer = startStdioPeer(machine);
    if (opening === "after a 2025 handshake") await peer.initialize();
    const seen = { results: 0, errors: 0 };
    let batch = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(frame, { minLength: framesPerBatch, maxLength: framesPerBatch, size: "max" }),
        async (lines) => {
          peer.child.stdin.write(`${lines.join("\n")}\n`);
          await answersTo(peer, `alive-${batch++}`);
          for (const line of peer.takeLines()) {
            const fault = jsonRpcFault(line);
            if (fault !== undefined) throw new Error(`${fault}: ${line}`);
            if (line.includes('"error":{"code"')) seen.errors += 1;
            else seen.results += 1;
          }
        },
      ),
      // The server has a memory, so a smaller example would not be the same one.
      { numRuns: Math.ceil(frames / 2 / framesPerBatch), endOnFailure: true },
    );
    // Rubbish that is all turned away at the door would test the door only. Without a handshake, how much gets in depends
    // on when a frame happens to be one.
    expect(seen.results).toBeGreaterThan(opening === "without a handshake" ? frames / 1_000 : frames / 50);
    expect(seen.errors).toBeGreaterThan(frames / 50);
    expect(peer.child.exitCode).toBeNull();
  });
});

describe("frames chosen to hurt", () => {
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
    const peer = startStdioPeer(machine);
    await peer.initialize();
    peer.child.stdin.write(`${hostile[name]}\n`);
    await answersTo(peer, "alive");
    for (const line of peer.lines) expect(jsonRpcFault(line)).toBeUndefined();
  });

  it("survives bytes that are not UTF-8", async () => {
    const peer = startStdioPeer(machine);
    await peer.initialize();
    peer.child.stdin.write(Buffer.from([0xff, 0xfe, 0x80, 0x0a, 0xc3, 0x28, 0x0a]));
    await answersTo(peer, "alive");
  });

  it("answers a request before the handshake without dying", async () => {
    const peer = startStdioPeer(machine);
    const answered = await peer.request("tools/list");
    expect(answered.result ?? answered.error).toBeDefined();
    expect(peer.child.exitCode).toBeNull();
  });
});

/** Whatever the answer is, there is one: the server has worked through everything before it. */
async function answersTo(peer: StdioPeer, id: string): Promise<void> {
  peer.send({ jsonrpc: "2.0", id, method: "ping" });
  const answer = `"id":"${id}"`;
  await until(
    `an answer to ${id}`,
    () => {
      if (peer.child.exitCode !== null || peer.child.signalCode !== null) {
        throw new Error(
          `the server ended with ${peer.child.exitCode ?? peer.child.signalCode}\n${peer.stderr()}`,
        );
      }
      return peer.lines.some((line) => line.includes(answer));
    },
    { timeoutMs: 30_000, everyMs: 1 },
  );
}
