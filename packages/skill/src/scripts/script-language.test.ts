import { describe, expect, it } from "vitest";
import { extensionOf, scriptLanguage } from "./script-language.ts";

const env = (program: string) => `#!/usr/bin/env ${program}\n`;

describe("scriptLanguage", () => {
  it.each([
    ["scripts/a.py", "", "python", "python3", []],
    ["scripts/a.sh", "", "shell", "bash", []],
    ["scripts/a.mjs", "", "javascript", "node", []],
    ["scripts/a.cts", "", "typescript", "node", []],
    ["scripts/a.R", "", "r", "Rscript", []],
    ["scripts/a.ps1", "", "powershell", "pwsh", ["-File"]],
    ["scripts/a.ps1", env("pwsh -NoProfile"), "powershell", "pwsh", ["-NoProfile", "-File"]],
    ["scripts/a.sh", env("python3"), "python", "python3", []],
    ["scripts/a", env("zsh"), "shell", "zsh", []],
    ["scripts/a", "#!/usr/bin/python -u\n", "python", "python3", ["-u"]],
    ["scripts/a.js", "#!/usr/bin/osascript -l JavaScript\n", "other", "osascript", ["-l", "JavaScript"]],
    ["scripts/a.ts", env("-S node --import tsx --no-warnings"), "typescript", "node", ["--no-warnings"]],
    ["scripts/a.ts", env("-S node --experimental-strip-types"), "typescript", "node", []],
    ["scripts/a.js", env("-S node --import ./x.js"), "javascript", "node", ["--import", "./x.js"]],
    ["scripts/a.swift", env("swift"), "swift", "swift", []],
    ["scripts/a.py", env("awk -f"), "other", "awk", ["-f"]],
  ])("runs %s with %j as %s by %s", (path, text, language, command, args) => {
    const match = scriptLanguage(path, text);
    expect(match?.language).toBe(language);
    expect(match?.interpreter).toEqual({ command, args });
  });

  it.each([
    [
      "a.py",
      "uv run --script",
      "python",
      "python3",
      "Runs with python3, not through uv; nothing is installed.",
    ],
    ["a.py", "python3.10", "python", "python3", "Runs with python3, not with python3.10."],
    ["a.ts", "npx tsx", "typescript", "node", "Runs with node, not with tsx."],
    ["a.ts", "npx --yes ts-node", "typescript", "node", "Runs with node, not with ts-node."],
    ["a", "pnpm dlx tsx", "typescript", "node", "Runs with node, not with tsx."],
    ["a.ts", "bun", "typescript", "node", "Runs with node, not with bun."],
    ["a.js", "bun run", "javascript", "node", "Runs with node, not with bun."],
    ["a", "-S deno run --allow-net", "typescript", "node", "Runs with node, not with deno."],
  ])(
    "runs %s, which asks for %s, with what a sandbox has and says so",
    (path, program, language, command, note) => {
      expect(scriptLanguage(path, env(program))).toMatchObject({
        language,
        interpreter: { command, args: [], note },
      });
    },
  );

  it.each(["a.jsx", "a.tsx", "a.swift", "a.go", "a.cs"])("knows no interpreter for %s alone", (path) => {
    expect(scriptLanguage(path, "")).toBeDefined();
    expect(scriptLanguage(path, "")?.interpreter).toBeUndefined();
  });

  it.each(["notes", "a.json", ".py", "a.constructor", "a.__proto__"])("says nothing about %s", (path) => {
    expect(scriptLanguage(path, "text")).toBeUndefined();
  });
});

describe("extensionOf", () => {
  it("is lower case and belongs to the file, not to a folder", () => {
    expect(["a.PY", "a.b/c", ".hidden", "x.d.ts"].map(extensionOf)).toEqual(["py", "", "", "ts"]);
  });
});
