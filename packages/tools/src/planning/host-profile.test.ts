import { describe, expect, it } from "vitest";
import { HOST_IDS, hostOfClient, hostProfile } from "./host-profile.ts";

describe("host profiles", () => {
  it("keep below what each host cuts", () => {
    expect(hostProfile("claude-code")).toEqual({
      id: "claude-code",
      instructionsBudgetChars: 2000,
      toolBudgetChars: 2000,
    });
    expect(hostProfile("codex").toolBudgetChars).toBe(8000);
    for (const id of HOST_IDS) expect(hostProfile(id).instructionsBudgetChars).toBeLessThan(2048);
  });

  it.each([
    ["claude-code", "claude-code"],
    ["Claude Code", "claude-code"],
    ["codex-mcp-client", "codex"],
    ["Visual Studio Code - Insiders", "vscode"],
    ["cursor-vscode", "cursor"],
    ["claude-ai", undefined],
    ["my-codex-killer", undefined],
    ["", undefined],
    ["x".repeat(100_000), undefined],
  ])("knows the host behind the client name %.40s", (name, host) => {
    expect(hostOfClient(name)).toBe(host);
  });
});
