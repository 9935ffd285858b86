import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectGoodLooks } from "./expect-good-looks.ts";
import { takePictures } from "./take-pictures.ts";
import { visitPage } from "./visit-page.ts";

/** The list of skills with keys alone: found, gone through, opened; and its orders. */
export async function walkSkillList(page: Page): Promise<void> {
  await visitPage(page, "Skills", "Skills");
  const focused = page.locator(".skill-row a:focus .skill-row-name");
  await page.keyboard.press("j");
  const first = (await focused.textContent()) ?? "";
  await page.keyboard.press("j");
  await expect.poll(() => focused.textContent()).not.toBe(first);
  await page.keyboard.press("k");
  await expect.poll(() => focused.textContent()).toBe(first);
  await page.keyboard.press("ArrowUp");
  await page.getByLabel("Search skills").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("fill in a form");
  await page.getByText(/\d+ skills? fits?, \d+ more share a word/).waitFor();
  await page.getByText("Weaker matches: they share a word with what you typed").waitFor();
  await takePictures(page, "skills-line");
  // Typed and entered at once: it is what was typed that opens.
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("release-notes");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "release-notes", level: 1 }).waitFor();
  await visitPage(page, "Skills", "Skills");
  await page.getByLabel("Order").selectOption("newest");
  await expect.poll(() => new URL(page.url()).search).toBe("?sort=newest");
  await page.getByLabel("Order").selectOption("");
  await walkPalette(page);
}

/** Anywhere from everywhere: a skill, a page, and nothing. */
async function walkPalette(page: Page): Promise<void> {
  const field = page.getByRole("combobox", { name: "A page or a skill" });
  await page.keyboard.press("ControlOrMeta+K");
  await field.and(page.locator(":focus")).waitFor();
  await page.keyboard.type("pdf-forms");
  await page.getByRole("option", { name: /^pdf-forms/, selected: true }).waitFor();
  await expectGoodLooks(page, "palette");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "pdf-forms", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Go to a page or a skill" }).first().click();
  await field.fill("zzqq xyzzy 123");
  await page.getByText("Nothing is called that.").waitFor();
  await field.fill("webho");
  await page.getByRole("option", { name: /^Webhooks/ }).click();
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
}
