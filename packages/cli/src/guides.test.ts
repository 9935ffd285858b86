import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "./testing/run-cli.ts";

const folder = join(import.meta.dirname, "../../../docs/guide");

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.remove());

describe("every command of the guides is one that the program takes, with the options as they are written", () => {
  const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));

  it.each(pages)("%s", async (page) => {
    const refused: string[] = [];
    for (const words of commandsIn(readFileSync(join(folder, page), "utf8"))) {
      const [name = "", ...rest] = words;
      // Read as it is written, and not done: what a command does is tested where it is.
      const { exitCode, stderr } = await sandbox.run([name, "--help", ...rest]);
      if (exitCode !== 0) refused.push(`${words.join(" ")}: ${stderr}`);
    }
    expect(refused).toEqual([]);
  });

  it("finds the commands that are there to be found", () => {
    const every = pages.flatMap((page) => commandsIn(readFileSync(join(folder, page), "utf8")));
    expect(every.length).toBeGreaterThan(50);
    expect(every).toContainEqual(["connect", "cursor", "--write"]);
  });
});

/** The words behind `skillquay` of each line of a block that a shell would read, up to what belongs to the shell. */
function commandsIn(page: string): string[][] {
  const blocks = [...page.matchAll(/^```(?:bash|console|sh)\n([\s\S]*?)^```/gm)].map(([, text = ""]) => text);
  return blocks
    .flatMap((text) => text.replaceAll(/\\\n\s*/g, " ").split("\n"))
    .flatMap((line) => {
      const [, rest] =
        /^(?:\$ )?(?:[A-Z_]+=\S+ )*(?:npx (?:-y )?)?skillquay (\S.*)$/.exec(line.replace(/\s+# .*$/, "")) ??
        [];
      const words = rest === undefined ? [] : shellWords(rest);
      return words.length === 0 || words[0]?.startsWith("-") ? [] : [words];
    });
}

/** Quotes are taken off; a pipe, a redirection or another command ends it. */
function shellWords(text: string): string[] {
  const words: string[] = [];
  for (const [token] of text.matchAll(/"[^"]*"|'[^']*'|[|;&<>]+|[^\s"'|;&<>]+(?:"[^"]*"|'[^']*')?/g)) {
    if (/^[|;&<>]+$/.test(token)) break;
    words.push(token.replaceAll(/["']/g, ""));
  }
  return words;
}
