import type { Page } from "playwright-core";
import { expect } from "vitest";
import { screens } from "./take-pictures.ts";

/** On a phone, what one came to read begins on the first screen, whatever stands above it. */
export async function expectTextOnFirstScreen(page: Page, heading: string): Promise<void> {
  await page.setViewportSize(screens.phone);
  const text = page.getByRole("heading", { name: heading, exact: true });
  await expect.poll(async () => (await text.boundingBox())?.y).toBeLessThan(400);
  await page.setViewportSize(screens.desktop);
}
