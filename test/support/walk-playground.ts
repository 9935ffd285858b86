import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectGoodLooks } from "./expect-good-looks.ts";

/** A sentence is tried and kept as a test, one that nothing fits is said to be that, and other tools are chosen. */
export async function walkPlayground(page: Page, totalTokens: number): Promise<void> {
  const sentence = page.getByLabel("What you would ask the agent");
  await page.getByRole("heading", { name: `${totalTokens.toLocaleString("en")} tokens` }).waitFor();
  await sentence.fill("fill in a form");
  const hits = page.getByRole("list", { name: "What the search answers" });
  await hits.getByRole("link", { name: "pdf-forms" }).waitFor();
  await page.getByRole("button", { name: "Save as a test of pdf-forms" }).click();
  await page.getByText("Kept: 'fill in a form' should find 'pdf-forms'.").waitFor();
  await page.getByText("Place 1", { exact: true }).waitFor();
  await expectGoodLooks(page, "model-view");
  await sentence.fill("zzqq xyzzy");
  await page.getByText("No skill matches these words.").waitFor();
  await page.getByLabel("With the tools").selectOption({ index: 1 });
  await expect.poll(() => new URL(page.url()).search).toContain("tools=standard");
}

/** Where one sees what is told, one decides what is: a skill is pinned and unpinned, and switched off and on again. */
export async function walkPins(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.locator(".names summary", { hasText: "With a description" }).click();
  await button("Pin pdf-forms").click();
  await button("Unpin pdf-forms").waitFor();
  await page.getByText("'pdf-forms' is told of first.").waitFor();
  await expectGoodLooks(page, "model-view-pins");
  await button("Unpin pdf-forms").click();
  await button("Pin pdf-forms").waitFor();
  await button("Switch off code-review").click();
  const toast = page.locator(".toast", { hasText: "Agents no longer get 'code-review'." });
  await expect.poll(() => button("Pin code-review").count()).toBe(0);
  await toast.getByRole("button", { name: "Undo" }).click();
  await button("Pin code-review").waitFor();
}
