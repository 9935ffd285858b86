import { expect, it } from "vitest";
import { readSkillText } from "./skill-text.ts";

it("splits a file into its body and its headings, each at its line of the file", async () => {
  const read = await readSkillText("---\nname: a\n---\n# One\n\nText\n\n## Two\nMore\n");
  expect(read).toEqual({
    body: "# One\n\nText\n\n## Two\nMore\n",
    bodyLine: 4,
    outline: [
      { title: "One", level: 1, line: 4, tokens: expect.any(Number) },
      { title: "Two", level: 2, line: 8, tokens: expect.any(Number) },
    ],
    tokens: 11,
  });
});

it.each([
  ["no front matter", "\uFEFF# One\n", { body: "# One\n", bodyLine: 1 }],
  ["nothing but front matter", "---\nname: a\n---", { body: "", bodyLine: 4 }],
  ["other line ends", "---\r\nname: a\r\n---\r\n# One", { body: "# One", bodyLine: 4 }],
  ["line ends of old", "---\rname: a\r---\r# One", { body: "# One", bodyLine: 4 }],
])("reads a file with %s", async (_name, text, expected) => {
  expect(await readSkillText(text)).toMatchObject(expected);
});
