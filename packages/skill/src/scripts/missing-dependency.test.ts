import { describe, expect, it } from "vitest";
import { missingDependency } from "./missing-dependency.ts";

const nothing = { dependencies: [] };

describe("missingDependency", () => {
  it.each([
    [
      "Traceback (most recent call last):\n  File \"a.py\", line 1\nModuleNotFoundError: No module named 'requests'\n",
      { kind: "python", name: "requests" },
    ],
    ["ModuleNotFoundError: No module named 'google.cloud'", { kind: "python", name: "google" }],
    ["ModuleNotFoundError: No module named 'yaml'", { kind: "python", name: "yaml", package: "pyyaml" }],
    ["ImportError: No module named requests", { kind: "python", name: "requests" }],
    ["/usr/bin/python3: No module named pytest", { kind: "python", name: "pytest" }],
    [
      "Error: Cannot find module 'lodash/fp'\nRequire stack:\n- /skill/a.js",
      { kind: "node", name: "lodash" },
    ],
    [
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find package '@a/b' imported from /skill/a.mjs\n    at x",
      { kind: "node", name: "@a/b" },
    ],
    ["scripts/a.sh: line 3: jq: command not found", { kind: "command", name: "jq" }],
    ["zsh:1: command not found: jq", { kind: "command", name: "jq" }],
    ["a.sh: 3: jq: not found", { kind: "command", name: "jq" }],
    ["/usr/bin/env: ‘node’: No such file or directory", { kind: "command", name: "node" }],
    ["env: 'deno': No such file or directory", { kind: "command", name: "deno" }],
    ["env: ruby: No such file or directory", { kind: "command", name: "ruby" }],
    ["bwrap: execvp pwsh: No such file or directory", { kind: "command", name: "pwsh" }],
    ["Error: spawn ffmpeg ENOENT\n    at ChildProcess", { kind: "command", name: "ffmpeg" }],
    [
      "  File \"/usr/lib/python3.11/subprocess.py\", line 1\nFileNotFoundError: [Errno 2] No such file or directory: 'git'",
      { kind: "command", name: "git" },
    ],
  ])("names what is missing in %j", (stderr, missing) => {
    expect(missingDependency(stderr, nothing)).toEqual(missing);
  });

  it.each([
    "",
    "ValueError: bad",
    "ImportError: cannot import name 'x' from 'y'",
    "Error: Cannot find module '/skill/lib/x.js'",
    "Error: Cannot find module './x'",
    "Error: Cannot find module 'node:sqlite'",
    "FileNotFoundError: [Errno 2] No such file or directory: 'data'",
    "cat: notes: No such file or directory",
    "user jq: not found",
    "ModuleNotFoundError: No module named '../../x'",
    "$(x): command not found",
  ])("names nothing for %j", (stderr) => {
    expect(missingDependency(stderr, nothing)).toBeUndefined();
  });

  it("says where the skill declares it", () => {
    const dependencies = [
      { source: "pep723", packages: ["PyYAML>=6"] },
      { source: "package.json", packages: ["@a/b@^1"] },
      { source: "imports", packages: ["requests"] },
    ] as const;
    const of = (stderr: string) => missingDependency(stderr, { dependencies })?.declaredIn;
    expect(of("ModuleNotFoundError: No module named 'yaml'")).toBe("pep723");
    expect(of("Error: Cannot find module '@a/b/c'")).toBe("package.json");
    expect(of("ModuleNotFoundError: No module named 'requests'")).toBeUndefined();
  });

  it("takes the last message of several", () => {
    const stderr = "a.sh: line 1: first: command not found\na.sh: line 2: second: command not found\n";
    expect(missingDependency(stderr, nothing)?.name).toBe("second");
  });

  it("looks only at the end of a flood", () => {
    const flood = `ModuleNotFoundError: No module named 'early'\n${"x: ".repeat(1_000_000)}`;
    expect(missingDependency(flood, nothing)).toBeUndefined();
    expect(missingDependency(`${flood}\na: 1: jq: not found`, nothing)?.name).toBe("jq");
  });

  it.each(["--c: command not found", "x.sh: 3: .hidden: not found", "-v: command not found"])(
    "takes no option or hidden file for a program: %s",
    (stderr) => {
      expect(missingDependency(stderr, { dependencies: [] })).toBeUndefined();
    },
  );
});
