import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectGoodLooks } from "./expect-good-looks.ts";

/** What an agent of a hub is given is chosen with its cost beside it: the tools, and with a key, the skills. */
export async function walkConnectChoices(page: Page): Promise<void> {
  const labelsOf = (label: string) =>
    page.getByLabel(label, { exact: true }).locator("option").allTextContents();
  const costs = (words: string) => expect.stringMatching(new RegExp(`^${words}, [\\d,]+ tokens a session$`));
  await expect.poll(() => labelsOf("Tools")).toEqual(["drive", "standard", "reader"].map(costs));
  await expectGoodLooks(page, "connect");
  await page.getByLabel("It comes in").selectOption("key");
  await expect
    .poll(() => labelsOf("Skills"))
    .toEqual(expect.arrayContaining([costs("All"), costs("Collection 'Documents'")]));
  await page.getByLabel("Skills", { exact: true }).selectOption("Documents");
  await page.getByRole("button", { name: "Make a key for Codex" }).waitFor();
  await expectGoodLooks(page, "connect-key");
  await page.getByLabel("It comes in").selectOption("sign-in");
}
