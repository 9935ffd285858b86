import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectGoodLooks } from "./expect-good-looks.ts";
import { keyboardInput, mouseInput } from "./page-input.ts";

/** The page of a skill whose scan asks for a decision: it is accepted with the keyboard, taken back with the mouse, and accepted again. */
export async function walkAcceptance(page: Page): Promise<void> {
  const list = page.getByRole("list", { name: "Findings" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const acceptWith = async (input: ReturnType<typeof mouseInput>, reason: string | undefined) => {
    await input.press(button(/^Accept with a reason/));
    const dialog = page.getByRole("dialog", { name: "Accept this finding?" });
    const words = dialog.getByLabel("Why it is fine");
    if (reason !== undefined) await input.write(words, reason);
    else expect(await words.inputValue()).toBe("");
    return { dialog, accept: dialog.getByRole("button", { name: "Accept", exact: true }) };
  };
  const keyboard = keyboardInput(page);
  const { accept } = await acceptWith(keyboard, "<b>Our own</b> installer, read on the 3rd.");
  await expectGoodLooks(page, "skill-accept");
  await keyboard.press(accept);
  await page.getByText("Accepted. Your reason stays beside it.").waitFor();
  // It stands with the notes, closed, and in no header any more.
  await list.getByText("Accepted", { exact: true }).waitFor();
  expect(await page.locator(".skill-badges .badge-warn").count()).toBe(0);
  await page.getByText(/findings? (?:is|are) accepted/).waitFor();
  await list.locator("summary", { hasText: "Accepted" }).click();
  await list.getByText("<b>Our own</b> installer, read on the 3rd.").waitFor();
  await list.getByText(/Accepted by .+ on .+, until .+ or until the skill changes\./).waitFor();
  await expectGoodLooks(page, "skill-accepted");
  await mouseInput(page).press(button(/^Take back the acceptance/));
  await page.getByText("It needs a decision again.").waitFor();
  await list.getByText("and taken back since.").waitFor();
  const second = await acceptWith(mouseInput(page), undefined);
  await second.accept.click();
  // Without a reason the browser asks for one, and nothing is sent.
  expect(await second.dialog.isVisible()).toBe(true);
  await second.dialog.getByLabel("Why it is fine").fill("Read again on the 4th.");
  await second.accept.click();
  await list.getByText("Accepted", { exact: true }).waitFor();
  const decided = list.locator("summary", { hasText: "Accepted" });
  if ((await list.getByText("Read again on the 4th.").count()) === 0) await decided.click();
  await list.getByText("Read again on the 4th.").waitFor();
  await keyboard.press(button(/^Take back the acceptance/));
  await expect.poll(() => list.getByText("Accepted", { exact: true }).count()).toBe(0);
}
