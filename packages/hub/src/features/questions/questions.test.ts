import { expect, it, onTestFinished } from "vitest";
import { openChangeLog } from "../../platform/db/change-log.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { createQuestions } from "./questions.ts";

const database = useTestDatabase();

it("takes an answer to the instance that waits for it", async () => {
  const [one, other] = [await instance(), await instance()];
  const question = await one.ask("key-of-ada");
  expect(await other.answer("key-of-ada", question.id, { result: { action: "accept" } })).toBe(true);
  expect(await question.reply).toEqual({ result: { action: "accept" } });
});

it("takes no answer of another key, of a guess, or of a size that nobody needs", async () => {
  const [one, other] = [await instance(), await instance()];
  const question = await one.ask("key-of-ada");
  expect(await other.answer("key-of-eve", question.id, {})).toBe(false);
  expect(await other.answer("key-of-ada", `${question.id}x`, {})).toBe(false);
  expect(await other.answer("key-of-ada", "7", {})).toBe(false);
  expect(await other.answer("key-of-ada", question.id, { text: "x".repeat(5_000) })).toBe(false);
  question.forget();
});

async function instance() {
  const changes = await openChangeLog(database());
  const questions = createQuestions({ database: database(), changes });
  onTestFinished(async () => {
    questions.close();
    await changes.close();
  });
  return questions;
}
