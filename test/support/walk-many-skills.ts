import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectGoodLooks } from "./expect-good-looks.ts";
import { visitPage } from "./visit-page.ts";

/** Several skills at once: chosen by key and mouse, put into a collection, switched off, thrown away, and each of it taken back. */
export async function walkManySkills(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const bar = page.getByRole("region", { name: "Chosen skills" });
  const undo = async (said: string, after: string) => {
    const message = page.locator(".toast", { hasText: said });
    await message.getByRole("button", { name: "Undo" }).click();
    await page.getByText(after).first().waitFor();
  };
  const choose = async () => {
    await page.getByRole("checkbox", { name: "Choose pdf-forms" }).check();
    await page.getByRole("checkbox", { name: "Choose release-notes" }).check();
    await bar.getByText("2 skills chosen").waitFor();
  };
  await visitPage(page, "Skills", "Skills");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await bar.getByText("1 skill chosen").waitFor();
  await page.keyboard.press("x");
  await expect.poll(() => bar.count()).toBe(0);

  await choose();
  await expectGoodLooks(page, "skills-chosen");
  await button("Switch off").click();
  await page.getByText("2 skills are switched off.").first().waitFor();
  const off = page.locator(".skill-row", { hasText: "Switched off" });
  await expect.poll(() => off.count()).toBe(2);
  await undo("2 skills are switched off.", "2 skills are on again.");
  await expect.poll(() => off.count()).toBe(0);

  await choose();
  await button("Remove").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("2 skills are removed.").first().waitFor();
  const row = (name: string) => page.locator(".skill-row-name", { hasText: new RegExp(`^${name}$`) });
  await expect.poll(() => row("pdf-forms").count()).toBe(0);
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("heading", { name: "Trash", level: 1 }).waitFor();
  await button("Bring back pdf-forms").waitFor();
  await expectGoodLooks(page, "trash");
  await button("Bring back release-notes").click();
  await page.getByText("'release-notes' is back.").first().waitFor();
  await button("Bring back pdf-forms").click();
  await page.getByText("The trash is empty").waitFor();
  await page.getByRole("link", { name: "Skills", exact: true }).last().click();
  await row("pdf-forms").waitFor();

  await choose();
  await button("Add to a collection").click();
  await page.getByRole("dialog").getByLabel("Collection").selectOption("Documents");
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("2 skills are in 'Documents'.").first().waitFor();
  await walkViews(page);
}

/** What the list is narrowed to stays under a name, over a load of the page. */
async function walkViews(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Scripts/ }).click();
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("What it is called").fill("With scripts");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  const view = page.getByRole("button", { name: "With scripts", exact: true });
  await expect.poll(() => view.getAttribute("aria-pressed")).toBe("true");
  await visitPage(page, "Skills", "Skills");
  await page.reload();
  await view.click();
  await expect.poll(() => new URL(page.url()).search).toBe("?has=scripts");
  await expectGoodLooks(page, "skills-views");
  await page.getByRole("button", { name: "Remove the view With scripts" }).click();
  await expect.poll(() => view.count()).toBe(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
}
