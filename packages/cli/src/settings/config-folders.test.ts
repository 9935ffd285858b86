import { describe, expect, it } from "vitest";
import { cacheFolderOf, configFolders, relativeFolderWarnings } from "./config-folders.ts";

const folders = (env: Record<string, string>) => ({
  env,
  homeDirectory: "/home/ada",
  platform: "linux" as const,
});

describe("configFolders", () => {
  it.each(["", ".", ".config", "../x"])(
    "takes a base directory of %j for none, never for one of the project",
    (relative) => {
      const env = { XDG_CONFIG_HOME: relative, XDG_CACHE_HOME: relative, XDG_STATE_HOME: relative };
      expect(configFolders(folders(env))).toMatchObject({
        config: "/home/ada/.config",
        cache: "/home/ada/.cache",
        state: "/home/ada/.local/state",
        application: "/home/ada/.config",
      });
    },
  );

  it.each(["", ".", "claude", "../x"])("takes an agent's folder of %j for none", (relative) => {
    const env = {
      CLAUDE_CONFIG_DIR: relative,
      CODEX_HOME: relative,
      APPDATA: relative,
      LOCALAPPDATA: relative,
    };
    expect(configFolders(folders(env))).toMatchObject({
      claudeHome: undefined,
      codexHome: "/home/ada/.codex",
      appData: "/home/ada/AppData/Roaming",
    });
    expect(configFolders({ ...folders(env), platform: "win32" }).data).toBe("\\home\\ada\\AppData\\Local");
    const warned = relativeFolderWarnings(folders(env));
    expect(warned).toHaveLength(relative === "" ? 0 : 4);
  });

  it("knows an absolute path of the platform", () => {
    const env = { APPDATA: "C:\\Users\\ada\\Roaming", LOCALAPPDATA: "D:\\Local" };
    const windows = { ...folders(env), platform: "win32" as const };
    expect(configFolders(windows)).toMatchObject({ appData: env.APPDATA, data: env.LOCALAPPDATA });
    expect(relativeFolderWarnings(windows)).toEqual([]);
  });

  it("takes absolute ones", () => {
    const env = { XDG_CONFIG_HOME: "/c", XDG_CACHE_HOME: "/k", XDG_STATE_HOME: "/s" };
    expect(configFolders(folders(env))).toMatchObject({ config: "/c", cache: "/k", state: "/s" });
    expect(cacheFolderOf(folders(env))).toBe("/k/skillquay");
  });
});
