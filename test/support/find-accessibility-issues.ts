import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import * as z from "zod/v4";
import type { Look } from "./take-pictures.ts";

/**
 * The serious and critical issues that axe finds in the theme that the page has now, each with where it is. In the dark
 * theme only what colours decide is looked for: the page is the same otherwise. Axe comes in through the debugger, so that the
 * page keeps its own policy while it is looked at.
 */
export async function findAccessibilityIssues(page: Page, theme: Look["theme"]): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  try {
    const evaluate = async (expression: string) => {
      const answer = await debug.send("Runtime.evaluate", {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    };
    // Half a megabyte, which stays for as long as the document does.
    if ((await evaluate("typeof axe")) !== "object") {
      await evaluate(
        `${await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};0`,
      );
    }
    const issues = match.parse(await evaluate(theme === "dark" ? run(COLOUR_RULES) : run()));
    return issues
      .filter(({ impact }) => ["serious", "critical"].includes(impact ?? ""))
      .flatMap(({ id, nodes }) => nodes.map(({ html, why }) => `${theme} ${id}: ${html} ${why}`));
  } finally {
    await debug.detach();
  }
}

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

function run(rules?: readonly string[]): string {
  const options = {
    resultTypes: ["violations"],
    preload: false,
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  };
  return `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
  violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.slice(0, 3).map(({ html, any }) => ({ html: html.slice(0, 200), why: any[0]?.message ?? "" })),
  })))`;
}

const match = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullish(),
    nodes: z.array(z.object({ html: z.string(), why: z.string() })),
  }),
);
