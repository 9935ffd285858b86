import type { Page } from "playwright-core";
import { expect } from "vitest";
import * as z from "zod/v4";
import { findHidden } from "../../packages/skill/src/text/hidden-characters.ts";

/**
 * Fails when anything that strangers wrote became more than text on this page, left its place, or hides characters from
 * whoever looks at it. What was typed into a field stays as it was typed.
 */
export async function expectOnlyText(page: Page): Promise<void> {
  const { hacked, foreign, shown } = seen.parse(await page.evaluate<unknown>(LOOK));
  expect(hacked).toBe(false);
  expect(foreign).toEqual([]);
  expect(findHidden(shown).map(({ codePoint }) => codePoint.toString(16))).toEqual([]);
}

const seen = z.object({ hacked: z.boolean(), foreign: z.array(z.string()), shown: z.string() });

// Nothing of ours is one of these; the catalog, which has no script, has one form that searches.
const FOREIGN =
  "body img, body script, iframe, object, embed, base, body style, form[action]:not([action='/catalog']), [onerror], [onload], a[href^='javascript' i], a[href^='data' i]";

const LOOK = `(() => {
  const texts = [document.title, document.body.textContent];
  for (const element of document.querySelectorAll("[title], [aria-label], [aria-description], [placeholder], [alt]"))
    for (const name of ["title", "aria-label", "aria-description", "placeholder", "alt"])
      texts.push(element.getAttribute(name) ?? "");
  return {
    hacked: window.hacked !== undefined,
    foreign: [...document.querySelectorAll(${JSON.stringify(FOREIGN)})].map((element) => element.outerHTML.slice(0, 200)),
    shown: texts.join("\\n"),
  };
})()`;
