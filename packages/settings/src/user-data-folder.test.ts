import { expect, it } from "vitest";
import { userDataFolder } from "./user-data-folder.ts";

it.each([
  ["linux", {}, "/home/ada", "/home/ada/.local/share"],
  ["linux", { XDG_DATA_HOME: "/data" }, "/home/ada", "/data"],
  ["linux", { XDG_DATA_HOME: "data" }, "/home/ada", "/home/ada/.local/share"],
  ["darwin", { XDG_DATA_HOME: "/data" }, "/Users/ada", "/Users/ada/Library/Application Support"],
  ["win32", { LOCALAPPDATA: "D:\\Local" }, "C:\\Users\\ada", "D:\\Local"],
  ["win32", {}, "C:\\Users\\ada", "C:\\Users\\ada\\AppData\\Local"],
] as const)("on %s with %j and the home %s it is %s", (platform, env, homeDirectory, folder) => {
  expect(userDataFolder({ platform, env, homeDirectory })).toBe(folder);
});
