import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findAccessibilityIssues } from "./find-accessibility-issues.ts";
import { lookAt, screens } from "./take-pictures.ts";

/** Asks axe in each theme, and fails when the page is wider than a phone. */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  await lookAt(page, name, async ({ screen, theme }) => {
    if (screen === "desktop") expect(await findAccessibilityIssues(page, theme), name).toEqual([]);
    else if (theme === "light") {
      await expect
        .poll(() => page.evaluate<number>("document.documentElement.scrollWidth"), {
          message: `${name} is wider than a phone`,
        })
        .toBeLessThanOrEqual(screens.phone.width);
    }
  });
}
