import type { FileChooser, Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The ways in which a person does something on a page. */
export interface PageInput {
  readonly name: "mouse" | "keyboard";
  /** A button, a link. */
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  /** One of several tabs, which the arrow keys change. */
  openTab(name: string): Promise<void>;
  giveFile(file: GivenFile): Promise<void>;
}

export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function mouseInput(page: Page): PageInput {
  return {
    name: "mouse",
    press: (target) => target.click(),
    write: (target, text) => target.fill(text),
    openTab: (name) => page.getByRole("tab", { name }).click(),
    giveFile: (file) => dropFile(page, file),
  };
}

/** Nothing but keys: what cannot be reached with Tab, or shows no focus when it is, fails. */
export function keyboardInput(page: Page): PageInput {
  const reach = async (target: Locator) => {
    await target.waitFor({ state: "attached" });
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if ((await target.and(page.locator(":focus-visible")).count()) > 0) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${target} is not reached by ${MOST_PRESSES} presses of Tab`);
  };
  return {
    name: "keyboard",
    press: async (target) => {
      await reach(target);
      await page.keyboard.press("Enter");
    },
    write: async (target, text) => {
      await reach(target);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    },
    openTab: async (name) => {
      await reach(page.getByRole("tab", { selected: true }).first());
      const expected = page.getByRole("tab", { name, selected: true });
      for (let presses = 0; (await expected.count()) === 0; presses += 1) {
        if (presses > 10) throw new Error(`no tab '${name}' is reached with the arrow keys`);
        await page.keyboard.press("ArrowRight");
      }
    },
    giveFile: async (file) => {
      const chosen: FileChooser[] = [];
      // Before the first key: Chromium opens a window of its own where nobody asked to be told instead.
      page.on("filechooser", (chooser) => chosen.push(chooser));
      const field = page.locator("input[type=file]");
      // A page that is drawn anew between two keys takes the focus away: the key is pressed again, as a person would.
      const press = async () => {
        if (chosen.length > 0) return true;
        await reach(field);
        await page.keyboard.press("Space");
        return chosen.length > 0;
      };
      await expect.poll(press, { interval: 500 }).toBe(true);
      await chosen[0]?.setFiles(file);
    },
  };
}

// More than any page of ours has stops.
const MOST_PRESSES = 100;

async function dropFile(page: Page, { name, mimeType, buffer }: GivenFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    `(() => {
      const bytes = Uint8Array.from(atob("${buffer.toString("base64")}"), (one) => one.charCodeAt(0));
      const carried = new DataTransfer();
      carried.items.add(new File([bytes], ${JSON.stringify(name)}, { type: ${JSON.stringify(mimeType)} }));
      return carried;
    })()`,
  );
  const zone = page.locator(".drop-zone");
  await zone.dispatchEvent("dragover", { dataTransfer });
  await zone.dispatchEvent("drop", { dataTransfer });
}
