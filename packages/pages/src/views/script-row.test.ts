import type { SkillScript } from "@skillquay/skill/scripts";
import { expect, it } from "vitest";
import { scriptRow } from "./script-row.ts";

const script: SkillScript = {
  path: "scripts/fill.py",
  name: "fill.py",
  language: "python",
  interpreter: { command: "python3", args: [] },
  takesParams: false,
  dependencies: [],
};

it("writes the arguments that a script declares as one line of usage", () => {
  const row = scriptRow({
    ...script,
    description: "Fills a form.",
    arguments: [
      { name: "input", flags: [], required: true, kind: "positional", repeats: true },
      { name: "output", flags: ["-o", "--output"], required: false, kind: "option" },
      { name: "mode", flags: ["--mode"], required: true, kind: "option", choices: ["fast", "slow"] },
      { name: "force", flags: ["--force"], required: false, kind: "flag" },
    ],
  });
  expect(row).toEqual({
    name: "fill.py",
    path: "scripts/fill.py",
    language: "python",
    description: "Fills a form.",
    usage: "<input>… [--output <output>] --mode fast|slow [--force]",
  });
});

it("leaves out what is not known", () => {
  expect(scriptRow(script)).toEqual({ name: "fill.py", path: "scripts/fill.py", language: "python" });
  expect(scriptRow({ ...script, takesParams: true })).toMatchObject({ usage: "'{ … }'" });
});
