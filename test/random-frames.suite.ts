import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { frame, jsonRpcProblem } from "./support/frames.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { answersTo, startStdioPeer } from "./support/stdio-peer.ts";
import { writeSkill } from "./support/write-skill.ts";

const framesPerBatch = 250;

/** Sends so many random frames to a server on stdio, half of them after a handshake. */
export function randomFramesSuite(frames: number): void {
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
              const problem = jsonRpcProblem(line);
              if (problem !== undefined) throw new Error(`${problem}: ${line}`);
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
}
