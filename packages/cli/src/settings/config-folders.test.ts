import { describe, expect, it } from "vitest";
import { cacheFolderOf, configFolders } from "./config-folders.ts";

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

  it("takes absolute ones", () => {
    const env = { XDG_CONFIG_HOME: "/c", XDG_CACHE_HOME: "/k", XDG_STATE_HOME: "/s" };
    expect(configFolders(folders(env))).toMatchObject({ config: "/c", cache: "/k", state: "/s" });
    expect(cacheFolderOf(folders(env))).toBe("/k/skillquay");
  });
});
