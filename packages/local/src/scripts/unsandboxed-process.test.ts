import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { endCommand, endTree, unsandboxedOptions } from "./unsandboxed-process.ts";

it("gives a script folders of its own and the system's programs, and nothing of the server's", () => {
  expect(unsandboxedOptions("linux", { program: "/usr/bin/python3", temporary: "/tmp/x" })).toEqual({
    detached: true,
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: "/tmp/x", TMPDIR: "/tmp/x", LANG: "C.UTF-8" },
  });
  expect(
    unsandboxedOptions("darwin", { program: "/opt/homebrew/bin/node", temporary: "/tmp/x" }).env.PATH,
  ).toBe("/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin");
  const temporary = "C:\\Temp\\x";
  expect(unsandboxedOptions("win32", { program: "D:\\Python\\python.exe", temporary })).toEqual({
    detached: false,
    windowsHide: true,
    env: {
      PATH: "D:\\Python;C:\\Windows\\System32;C:\\Windows",
      HOME: temporary,
      USERPROFILE: temporary,
      APPDATA: temporary,
      LOCALAPPDATA: temporary,
      TEMP: temporary,
      TMP: temporary,
    },
  });
});

it("ends a tree by its group, and by a program of Windows there", () => {
  expect(endCommand(42, "win32")).toEqual(["C:\\Windows\\System32\\taskkill.exe", "/pid", "42", "/T", "/F"]);
  expect(endCommand(42, "darwin")).toBeUndefined();
});

it("ends at least the script where that program cannot be started", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  const ended = once(child, "exit");
  endTree(child, "win32");
  expect(await ended).toEqual([null, "SIGKILL"]);
});
