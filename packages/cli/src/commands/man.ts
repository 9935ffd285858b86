import type { Command } from "../program/command.ts";
import { commands } from "./index.ts";

export const man: Command = {
  name: "man",
  order: 266,
  summary: "Print the manual page, for the program 'man'.",
  usage: "",
  examples: [
    { line: "skillquay man | man -l -", does: "read it; after 'npm install --global', 'man skillquay' does" },
    { line: "skillquay man > ~/.local/share/man/man1/skillquay.1", does: "keep it for 'man skillquay'" },
  ],
  positionals: [],
  options: [],
  settings: [],
  async run({ out }) {
    const { manPage } = await import("../completion/man-page.ts");
    const page = await manPage(commands);
    if (!out.json({ page })) out.write(page);
    return 0;
  },
};
