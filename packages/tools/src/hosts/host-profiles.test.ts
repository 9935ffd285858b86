import { expect, it } from "vitest";
import { findHostProfile, HOST_IDS, hostOfClient, hostProfile, hostProfiles } from "./host-profiles.ts";

it("has a profile for every host that was measured, with version and date", () => {
  const measured = hostProfiles.filter((host) => host.measured !== false);
  expect(measured.map(({ id }) => id).sort()).toEqual([
    "claude-code",
    "cline",
    "codex",
    "continue",
    "copilot-cli",
    "droid",
    "gemini-cli",
    "kilo",
    "nanocoder",
    "opencode",
    "qwen-code",
  ]);
  for (const { measured: run } of measured)
    expect(run).toEqual({
      version: expect.stringMatching(/^\d/),
      date: expect.stringMatching(/^2\d{3}-\d\d-\d\d$/),
    });
});

it("tells hosts apart by every word that is taken for one", () => {
  const words = hostProfiles.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
  expect(new Set(words).size).toBe(words.length);
  expect(new Set(hostProfiles.map(({ title }) => title)).size).toBe(hostProfiles.length);
  expect(findHostProfile("gemini")?.id).toBe("gemini-cli");
  expect(HOST_IDS.at(-1)).toBe("other");
});

it("is careful with whoever has no profile", () => {
  expect(hostProfile("unheard-of")).toBe(hostProfile("other"));
});

it.each([
  ["claude-code", "claude-code"],
  ["Claude Code", "claude-code"],
  ["codex-mcp-client", "codex"],
  ["gemini-cli-mcp-client", "gemini-cli"],
  ["qwen-cli-mcp-client-skillquay", "qwen-code"],
  ["copilot-cli", "copilot-cli"],
  ["@cline/core", "cline"],
  ["continue-cli-client", "continue"],
  ["factory-cli", "droid"],
  ["nanocoder-mcp-client", "nanocoder"],
  ["Visual Studio Code - Insiders", "vscode"],
  ["cursor-vscode", "cursor"],
  ["claude-ai", "claude-desktop"],
  ["my-codex-killer", undefined],
  ["", undefined],
  ["x".repeat(100_000), undefined],
])("knows the host behind the client name %.40s", (name, host) => {
  expect(hostOfClient(name)).toBe(host);
});

it("knows each host by its id, as kept answers name it", () => {
  for (const id of HOST_IDS) expect(hostOfClient(id)).toBe(id);
});
