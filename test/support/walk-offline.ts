import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectGoodLooks } from "./expect-good-looks.ts";
import { visitPage } from "./visit-page.ts";

/** The connection is cut and comes back: what is shown stays, says that it is old, and is asked for again. */
export async function walkOffline(page: Page, complaints: string[]): Promise<void> {
  const count = complaints.length;
  await visitPage(page, "Skills", "Skills");
  await page.locator(".skill-row-name").first().waitFor();
  const note = page.getByRole("status").filter({ hasText: "The server cannot be reached." });
  expect(await note.count()).toBe(0);
  await page.context().setOffline(true);
  await note.waitFor();
  expect(await page.locator(".skill-row-name").count()).toBeGreaterThan(0);
  await expectGoodLooks(page, "offline");
  await page.context().setOffline(false);
  await expect.poll(() => note.count()).toBe(0);
  // The browser says of each request that there was no connection, and nothing else.
  const complained = complaints.splice(count);
  expect(complained.filter((complaint) => !complaint.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
}
