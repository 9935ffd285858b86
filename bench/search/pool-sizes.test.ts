import { expect, it } from "vitest";
import { measurePoolSizes } from "./pool-sizes.ts";
import type { PoolSkill } from "./read-pool.ts";

const animals = ["zebra", "otter", "heron", "lynx", "badger", "marten"];
const pool = animals.map(
  (name): PoolSkill => ({
    id: name,
    name,
    description: `Counts every ${name}.`,
    body: "",
    tags: "",
    paths: [],
    aliases: [],
  }),
);
const ask = (query: string, ...expected: string[]) => ({ query, expected, label: "", source: "s" });

it("counts hits, refusals and wrong hits over parts of each size and over the whole", () => {
  const questions = [...animals.map((name) => ask(name, name)), ask("submarine propulsion")];
  const isRight = (id: string, { expected }: { expected: readonly string[] }) => expected.includes(id);
  const rows = measurePoolSizes(pool, questions, isRight, [2, 99]);
  expect(rows.map(({ skills, choice }) => [skills, choice])).toEqual([
    [2, "by chance"],
    [2, "alike"],
    [6, "by chance"],
  ]);
  for (const row of rows) expect(row).toMatchObject({ hit1: 1, wrongRefusals: 0, wrongHits: 0 });
});

it("takes a question refused by mistake, and an answer to one that nothing fits, as wrong", () => {
  const questions = [ask("submarine propulsion", "zebra"), ask("otter")];
  const isRight = (id: string, { expected }: { expected: readonly string[] }) => expected.includes(id);
  const rows = measurePoolSizes(pool, questions, isRight, []);
  expect(rows).toMatchObject([{ hit1: 0, wrongRefusals: 1, wrongHits: 1 }]);
});
