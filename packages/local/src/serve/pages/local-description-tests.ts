import { randomUUID } from "node:crypto";
import type { DescriptionTest, DescriptionTests } from "@skillquay/pages/contract";
import { placeForTask } from "@skillquay/tools";
import * as z from "zod/v4";
import type { LocalCatalog } from "../../catalog/local-catalog.ts";
import type { KeptRecords } from "./kept-records.ts";
import type { LocalEntries, LocalEntry } from "./local-entries.ts";
import { notFound, PagesProblem, skillNotFound } from "./pages-problem.ts";

export interface DescriptionTestParts {
  readonly catalog: LocalCatalog;
  readonly entries: LocalEntries;
  readonly descriptionTests: KeptRecords<KeptTest>;
}

export const keptTest = z.object({
  id: z.string(),
  task: z.string().min(1).max(500),
  ref: z.string().min(1).max(200),
});
export type KeptTest = z.infer<typeof keptTest>;

/** Each kept task, run now. Those of skills that are not here are left out: another project has other skills. */
export async function listTests(parts: DescriptionTestParts): Promise<DescriptionTests> {
  const tests = [];
  for (const kept of parts.descriptionTests.read().slice(0, TESTS_MAX)) {
    const entry = await parts.entries.find(kept.ref);
    if (entry?.skill !== undefined) tests.push(await runTest(kept, entry, parts));
  }
  return { tests };
}

export async function addTest(body: unknown, parts: DescriptionTestParts): Promise<DescriptionTest> {
  const asked = newTest.safeParse(body);
  if (!asked.success)
    throw new PagesProblem(400, "invalid_input", "Say what the task is, in at most 500 characters.");
  const { task, ref } = asked.data;
  const entry = await parts.entries.find(ref);
  if (entry?.skill === undefined) throw skillNotFound();
  const kept = { id: randomUUID(), task, ref: entry.ref };
  const isSame = (one: KeptTest) => one.task === task && one.ref === entry.ref;
  await parts.descriptionTests.change((tests) => {
    if (tests.some(isSame)) return tests;
    if (tests.length >= TESTS_MAX)
      throw new PagesProblem(409, "description_tests_full", `There are ${TESTS_MAX} tests of descriptions.`, [
        "Remove one that is not needed any more",
      ]);
    return [...tests, kept];
  });
  return runTest(parts.descriptionTests.read().find(isSame) ?? kept, entry, parts);
}

export async function removeTest(
  id: string,
  { descriptionTests }: DescriptionTestParts,
): Promise<{ readonly removed: true }> {
  if (!descriptionTests.read().some((test) => test.id === id)) throw notFound();
  await descriptionTests.change((tests) => tests.filter((test) => test.id !== id));
  return { removed: true };
}

async function runTest(
  { id, task, ref }: KeptTest,
  { name, skill }: LocalEntry,
  { catalog }: DescriptionTestParts,
): Promise<DescriptionTest> {
  return { id, task, ref, name, ...(await placeForTask(task, (one) => one === skill, catalog)) };
}

// Each is one search whenever they are looked at.
const TESTS_MAX = 50;

const newTest = z.strictObject({
  task: z.string().trim().min(1).max(500),
  ref: z.string().min(1).max(200),
});
