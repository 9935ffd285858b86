import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { root } from "./program.ts";

export const picturesFolder = process.env.SKILLQUAY_PICTURES ?? join(root, "test-results/pictures");

export const themes = ["light", "dark"] as const;
export const screens = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

/** A picture of the page in each theme and on each screen, from one load of it. Leaves it as it was: light, on a desktop. */
export async function takePictures(page: Page, name: string): Promise<void> {
  await mkdir(picturesFolder, { recursive: true });
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const path = join(picturesFolder, `${name}-${screen}-${theme}.png`);
      await page.screenshot({ path, animations: "disabled", caret: "hide" });
    }
  }
  await page.setViewportSize(screens.desktop);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}
