import { expect, it } from "vitest";
import { finish } from "../finish.ts";
import { snippetForInSteps, snippetOf } from "./snippet-of.ts";

const snippetFor = (...args: Parameters<typeof snippetForInSteps>) => finish(snippetForInSteps(...args));

it("takes the sentence with the most different words asked for", () => {
  const text = "Reads letters. Sends invoices to customers by mail every month. Prints mail.";
  expect(snippetFor(text, "invoice mails", 60)).toBe("Sends invoices to customers by mail every month.");
});

it("stays on one line, within its length and whole words, and marks what was cut", () => {
  const text = `${"left ".repeat(40)}needle ${"right ".repeat(40)}`;
  const snippet = snippetOf(text, new Set(["needl"]), 40);
  expect(snippet).toMatch(/^… (?:left )+needle (?:right )+…$/);
  expect(snippet?.length).toBeLessThanOrEqual(44);
  expect(snippetFor("a\nneedle\nb", "needle", 40)).toBe("needle");
});

it("is undefined where nothing of the query occurs", () => {
  expect(snippetFor("Reads mail.", "zebra", 60)).toBeUndefined();
  expect(snippetFor("", "mail", 60)).toBeUndefined();
});
