import { describe, expect, it } from "vitest";
import { judgePath } from "./judge-path.ts";

const judge = (path: string, executable = false) => judgePath({ path, executable, sizeBytes: 1, mtimeMs: 0 });

describe("judgePath", () => {
  it.each([
    "scripts/a.py",
    "scripts/deep/er/a.sh",
    "bin/tool",
    "tools/a.js",
    "Scripts/a.py",
    "scripts/x.unknown",
  ])("looks into %s whether it is executable or not", (path) => {
    expect(judge(path)).toEqual({ verdict: "look", needsShebang: false });
  });

  it.each(["tool.py", "core/easing.py", "run"])("looks into executable %s for a shebang", (path) => {
    expect(judge(path, true)).toEqual({ verdict: "look", needsShebang: true });
  });

  it.each([
    ["scripts/__init__.py", "package_file"],
    ["scripts/conftest.py", "test"],
    ["scripts/test_api.py", "test"],
    ["scripts/api_test.py", "test"],
    ["scripts/a.test.ts", "test"],
    ["scripts/a.spec.mjs", "test"],
    ["scripts/tests/run.py", "test"],
    ["scripts/__tests__/run.js", "test"],
    ["scripts/types.d.ts", "type_declarations"],
    ["scripts/types.d.mts", "type_declarations"],
    ["scripts/vite.config.ts", "configuration"],
    ["scripts/README.md", "not_a_script"],
    ["scripts/data.json", "not_a_script"],
    ["examples/a.py", "outside_script_folders"],
    ["a.py", "outside_script_folders"],
    ["myscripts/a.py", "outside_script_folders"],
  ])("refuses %s as %s without reading it", (path, reason) => {
    expect(judge(path)).toEqual({ verdict: "refuse", reason });
  });

  it.each(["SKILL.md", "references/a.md", "assets/logo.png", "LICENSE"])(
    "has nothing to say about %s",
    (path) => {
      expect(judge(path)).toEqual({ verdict: "pass" });
    },
  );

  it("does not take a picture with the run bit for a script", () => {
    expect(judge("assets/logo.png", true)).toEqual({ verdict: "pass" });
  });

  it("offers a script whose name only begins like a test's", () => {
    expect(judge("scripts/testing.py").verdict).toBe("look");
    expect(judge("scripts/test_connection.sh").verdict).toBe("look");
  });
});
