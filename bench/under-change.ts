import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "./row.ts";
import type { Subject } from "./subject.ts";

const limitStallMs = 30;
const limitUnknownKb = 4;
const changes = 12;
const changeEveryMs = 400;

/** The longest that one read waits while skills are edited, the first edit after the start included. */
export async function measureStall(subject: Subject): Promise<Row[]> {
  await subject.warm();
  const server = subject.start();
  await server.initialize();
  await server.request("tools/list");
  await server.settle();
  const [edited = "", ...others] = subject.names;
  const file = join(subject.folder, edited, "SKILL.md");
  const original = readFileSync(file);
  let worstMs = 0;
  try {
    for (let change = 0; change < changes; change += 1) {
      writeFileSync(file, original.toString("utf8").replace("step by step", `step by step, ${change}`));
      const endsAt = performance.now() + changeEveryMs;
      for (let index = 0; performance.now() < endsAt; index += 1) {
        const startedAt = performance.now();
        const name = others[index % others.length] ?? edited;
        await server.request("tools/call", { name: "skill", arguments: { name } });
        worstMs = Math.max(worstMs, performance.now() - startedAt);
      }
    }
  } finally {
    writeFileSync(file, original);
    await server.kill();
  }
  const row: Row = { what: "worst stall under change", skills: subject.skills, value: worstMs, unit: "ms" };
  return [{ ...row, limit: limitStallMs }];
}

/** How long the answer for a name is that no skill has. */
export async function measureUnknownName(subject: Subject): Promise<Row[]> {
  const server = subject.start();
  await server.initialize();
  const name = "no-such-skill-anywhere";
  const answer = await server.request("tools/call", { name: "skill", arguments: { name } });
  await server.kill();
  return [
    {
      what: "answer for an unknown name",
      skills: subject.skills,
      value: Buffer.byteLength(answer) / 1024,
      unit: "KB",
      limit: limitUnknownKb,
    },
  ];
}
