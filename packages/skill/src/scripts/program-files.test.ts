import { describe, expect, it } from "vitest";
import { pathFolders, programFiles, startableFiles } from "./program-files.ts";

const windows = {
  platform: "win32",
  env: { Path: "C:\\Windows; D:\\Tools ;;", PATHEXT: ".EXE;.CMD;.PY" },
} as const;
const linux = { platform: "linux", env: { PATH: "/usr/bin:/opt/a;b:", Path: "/elsewhere" } } as const;

describe("pathFolders", () => {
  it("parts PATH as its system does, and knows it by any spelling on Windows", () => {
    expect(pathFolders(windows)).toEqual(["C:\\Windows", "D:\\Tools"]);
    expect(pathFolders(linux)).toEqual(["/usr/bin", "/opt/a;b"]);
    expect(pathFolders({ platform: "darwin", env: {} })).toEqual([]);
    expect(pathFolders({ platform: "win32", env: { PATH: '"C:\\a;b";C:\\c' } })).toEqual(["C:\\c"]);
  });
});

describe("programFiles", () => {
  it("adds the endings of Windows, unless there is one", () => {
    expect(programFiles("npm", windows)).toEqual(["npm.exe", "npm.cmd", "npm.py"]);
    expect(programFiles("node.EXE", windows)).toEqual(["node.EXE"]);
    expect(programFiles("python3.12", windows)).toContain("python3.12.exe");
    expect(programFiles("npm", { platform: "win32", env: {} })).toEqual([
      "npm.com",
      "npm.exe",
      "npm.bat",
      "npm.cmd",
    ]);
    expect(programFiles("npm", linux)).toEqual(["npm"]);
  });
});

it("never starts a file of commands, whose arguments a shell would read", () => {
  expect(startableFiles("npm", windows)).toEqual(["npm.exe"]);
  expect(startableFiles("run.cmd", windows)).toEqual([]);
  expect(startableFiles("run.cmd", linux)).toEqual(["run.cmd"]);
});
