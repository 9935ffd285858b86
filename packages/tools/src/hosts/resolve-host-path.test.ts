import { expect, it } from "vitest";
import { hostProfiles } from "./host-profiles.ts";
import { resolveHostPath } from "./resolve-host-path.ts";

const machine = {
  env: {},
  homeDirectory: "/home/ada",
  platform: "linux",
  applicationFolder: "/home/ada/.config",
};

it("finds the folders of the home, of desktop programs, and those that a variable moves", () => {
  expect(resolveHostPath("~/.gemini/settings.json", machine)).toBe("/home/ada/.gemini/settings.json");
  expect(resolveHostPath("{application}/Code/User/mcp.json", machine)).toBe(
    "/home/ada/.config/Code/User/mcp.json",
  );
  const path = `\${CODEX_HOME:-~/.codex}/config.toml`;
  expect(resolveHostPath(path, machine)).toBe("/home/ada/.codex/config.toml");
  expect(resolveHostPath(path, { ...machine, env: { CODEX_HOME: "/srv/codex" } })).toBe(
    "/srv/codex/config.toml",
  );
});

it("takes no folder of the project for one of the user", () => {
  const env = { CODEX_HOME: "./codex" };
  expect(resolveHostPath(`\${CODEX_HOME:-~/.codex}/config.toml`, { ...machine, env })).toBe(
    "/home/ada/.codex/config.toml",
  );
});

it("speaks of places on Windows as Windows does", () => {
  const windows = { ...machine, platform: "win32", homeDirectory: "C:\\Users\\ada" };
  expect(resolveHostPath("~/.gemini/settings.json", windows)).toBe("C:\\Users\\ada\\.gemini\\settings.json");
});

it("leaves nothing of a profile unresolved", () => {
  for (const { config, skillFolders } of hostProfiles) {
    for (const path of [...(config?.user ?? []), ...(config?.userOnWindows ?? []), ...skillFolders.user])
      expect(resolveHostPath(path, machine)).toMatch(/^\/[^~${}]+$/);
    for (const path of [...(config?.project ?? []), ...skillFolders.project])
      expect(path).toMatch(/^[\w.][^~${}]*$/);
  }
});
