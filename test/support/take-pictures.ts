import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** Pictures are for people: a night takes them, and whoever names a folder. Nothing that a test expects depends on one. */
const picturesFolder = process.env.SKILLQUAY_PICTURES;

export const themes = ["light", "dark"] as const;
export const screens = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

/** What a page is looked at on. */
export interface Look {
  readonly screen: "desktop" | "phone";
  readonly theme: (typeof themes)[number];
}

/** A picture of the page in each theme and on each screen, where pictures are taken. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (picturesFolder !== undefined) await lookAt(page, name, async () => {});
}

/**
 * Shows the page in each theme on each screen, from one load of it, takes its picture where pictures are taken, and has
 * `check` look at it. Leaves it as it was: light, on a desktop.
 */
export async function lookAt(page: Page, name: string, check: (look: Look) => Promise<void>): Promise<void> {
  try {
    for (const look of looks) {
      const { screen, theme } = look;
      // What is so already is not set again: each change costs a layout of the page.
      if (theme === "light") await page.setViewportSize(screens[screen]);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      if (picturesFolder !== undefined) {
        await mkdir(picturesFolder, { recursive: true });
        const path = join(picturesFolder, `${name}-${screen}-${theme}.png`);
        await page.screenshot({ path, animations: "disabled", caret: "hide" });
      }
      await check(look);
    }
  } finally {
    await page.setViewportSize(screens.desktop);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  }
}

const looks: readonly Look[] = [
  { screen: "desktop", theme: "light" },
  { screen: "desktop", theme: "dark" },
  { screen: "phone", theme: "light" },
  // What is checked of colours is checked on the desktop, and of widths in the light.
  ...(picturesFolder === undefined ? [] : [{ screen: "phone", theme: "dark" } as const]),
];
