import { describe, expect, it } from "vitest";
import { unattendedAgentSpawn } from "../../detectors/unattended-agent-spawn.ts";
import { mainFile, signalsOf } from "../../testing/signals-of.ts";

const shell = (script: string) =>
  signalsOf(unattendedAgentSpawn, {
    "SKILL.md": mainFile("sort-notes", "Sorts notes."),
    "again.sh": `#!/bin/sh\n${script}\n`,
  });

describe("destruction: starts agents", () => {
  it.each([
    ["an agent in the background", 'claude -p "sort the rest" &'],
    ["another one", 'nohup codex exec "sort the rest" >/dev/null 2>&1 &'],
    ["itself in the background", '"$0" &'],
    ["itself by its name", "nohup bash again.sh &"],
  ])("finds it odd: %s", async (_, script) => {
    expect(await shell(script)).toEqual(["destruction.unattended-agent-spawn odd again.sh"]);
  });

  it.each([
    ["without permission checks", 'claude -p "sort the rest" --dangerously-skip-permissions &'],
    ["for thousands of turns", 'claude -p "sort the rest" --max-turns 5000 &'],
    ["with the same skill", 'gemini -p "use sort-notes once more" &'],
    ["and the script itself", 'claude -p "sort the rest" &\n"$0" &'],
  ])("asks about an agent in the background %s", async (_, script) => {
    expect(await shell(script)).toEqual(["destruction.unattended-agent-spawn suspicious again.sh"]);
  });

  it("stays quiet on one agent that is waited for", async () => {
    expect(await shell('claude -p "sort the rest"')).toEqual([]);
    expect(await shell('summary=$(codex exec "count the notes")')).toEqual([]);
  });

  it("stays quiet on other programs in the background, and on an agent without a task", async () => {
    expect(await shell("python3 -m http.server &\nnpm run dev &")).toEqual([]);
    expect(await shell("claude --version &")).toEqual([]);
  });
});
