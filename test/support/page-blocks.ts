import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./program.ts";

/** A block of code in a page of the documentation. */
export interface PageBlock {
  readonly page: string;
  /** Of its first line in the page. */
  readonly line: number;
  readonly language: string;
  readonly body: string;
}

export function pageBlocks(page: string): PageBlock[] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = "", 2: body = "" }) => ({
      page,
      line: text.slice(0, index).split("\n").length + 1,
      language,
      body,
    }),
  );
}

/** A line that a person types, and what the page says that it prints, where it says so. */
export interface TypedLine {
  readonly line: string;
  readonly output: string;
}

/** What is typed of a block that a shell reads: without comments, lines that go on in one. Settings count for the line below them. */
export function typedLines({ language, body }: PageBlock): TypedLine[] {
  const typed: TypedLine[] = [];
  let settings = "";
  for (const text of body.replaceAll(/\\\n\s*/g, "").split("\n")) {
    const line = text
      .replace(/^\$ /, "")
      .replace(/\s+# .*$/, "")
      .trim();
    const last = typed.at(-1);
    if (language === "console" && !text.startsWith("$ ")) {
      if (last !== undefined) typed[typed.length - 1] = { ...last, output: `${last.output}${text}\n` };
    } else if (line.startsWith("export ")) settings += `${line}; `;
    else if (line !== "") typed.push({ line: settings + line, output: "" });
  }
  return typed;
}
