import { chmodSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { createSkillEnvironment } from "./skill-environment.ts";

function environmentFixture() {
  const tree = createSkillTree();
  const place = {
    env: { PATH: `${tree.at("none")}:${tree.at("bin")}` },
    cwd: tree.at("project"),
    homeDirectory: tree.at("home"),
    platform: "linux",
  } as const;
  return { tree, environment: createSkillEnvironment(place) };
}

describe("createSkillEnvironment", () => {
  it("finds programs on the path, and takes no folder and no plain file for one", () => {
    const { tree, environment } = environmentFixture();
    tree.write("bin/tool", "");
    chmodSync(tree.at("bin/tool"), 0o755);
    tree.write("bin/text", "");
    tree.write("bin/folder/x", "");
    expect(["tool", "text", "folder", "absent"].map(environment.hasProgram)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("does not know of servers where no host's settings are found", () => {
    expect(environmentFixture().environment.hasServer("sentry")).toBeUndefined();
  });

  it("knows servers of the project and of the user, in JSON and TOML, in any letter case", () => {
    const { tree, environment } = environmentFixture();
    tree.write("project/.mcp.json", '{"mcpServers":{"Sentry":{"env":{"TOKEN":"secret"}}}}');
    tree.write("home/.codex/config.toml", '[mcp_servers.linear]\n[mcp_servers."a b".env]\n');
    tree.write("project/.vscode/mcp.json", "{ // not JSON\n}");
    expect(["sentry", "linear", "a b", "figma"].map((name) => environment.hasServer(name))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
