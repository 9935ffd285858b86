import { describe, expect, it } from "vitest";
import { findScript } from "./find-script.ts";
import type { SkillScript } from "./skill-script.ts";

const script = (path: string, name = path.replace(/^scripts\//, "")): SkillScript => ({
  path,
  name,
  language: "shell",
  interpreter: { command: "bash", args: [] },
  takesParams: false,
  dependencies: [],
});

const scripts = [
  script("scripts/greet.py"),
  script("scripts/greet.sh"),
  script("scripts/deep/resize-image.py"),
  script("scripts/Upper.py"),
  script("scripts/upper.py"),
  script("bin/deploy"),
];

const pathOf = (name: string) => findScript(scripts, name).script?.path;
const severalOf = (name: string) => {
  const match = findScript(scripts, name);
  return match.script === undefined ? match.several : undefined;
};

describe("findScript", () => {
  it.each([
    ["greet.py", "scripts/greet.py"],
    ["scripts/greet.py", "scripts/greet.py"],
    ["./scripts/greet.py", "scripts/greet.py"],
    ["deep/resize-image.py", "scripts/deep/resize-image.py"],
    ["resize-image.py", "scripts/deep/resize-image.py"],
    ["resize-image", "scripts/deep/resize-image.py"],
    ["deep/resize-image", "scripts/deep/resize-image.py"],
    ["GREET.PY", "scripts/greet.py"],
    ["Resize-Image", "scripts/deep/resize-image.py"],
    ["Upper.py", "scripts/Upper.py"],
    ["upper.py", "scripts/upper.py"],
    ["deploy", "bin/deploy"],
  ])("finds %s as %s", (name, path) => {
    expect(pathOf(name)).toBe(path);
  });

  it("finds none where a name fits several, and names them", () => {
    expect(severalOf("greet")).toEqual(["greet.py", "greet.sh"]);
    expect(severalOf("UPPER.py")).toEqual(["Upper.py", "upper.py"]);
  });

  it("does not fall back to a weaker reading of a name that fits several", () => {
    const several = [script("scripts/a/x.tar"), script("scripts/b/x.tar"), script("scripts/x.tar.sh")];
    expect(findScript(several, "x.tar")).toEqual({ several: ["a/x.tar", "b/x.tar"] });
  });

  it.each(["", "  ", "../greet.py", "/etc/passwd", "__proto__", "x".repeat(100_000)])(
    "finds none for %.20j",
    (name) => {
      expect(pathOf(name)).toBeUndefined();
    },
  );
});
