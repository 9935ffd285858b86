import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectGoodLooks } from "./expect-good-looks.ts";
import { visitPage } from "./visit-page.ts";

/** Calls added up: split in another way, narrowed to the calls themselves, and saved as a file. */
export async function walkInsights(page: Page): Promise<void> {
  await visitPage(page, "Call log", "Call log");
  await page.getByRole("table", { name: "Calls" }).waitFor();
  await page.getByRole("tab", { name: "Insights" }).click();
  const bySkill = page.getByRole("table", { name: "Calls by skill" });
  await bySkill.getByRole("link", { name: "hello-world" }).waitFor();
  await page.locator(".day-chart canvas").waitFor();
  await expectGoodLooks(page, "insights");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as CSV" }).click();
  expect((await saving).suggestedFilename()).toBe("skillquay-calls-30-days.csv");
  await page.getByLabel("Split by").selectOption("tool");
  const byTool = page.getByRole("table", { name: "Calls by tool" });
  await byTool.getByRole("link", { name: "skills_getSkill" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?tool=skills_getSkill");
  await page.getByRole("table", { name: "Calls" }).getByText("skills_getSkill").first().waitFor();
}
