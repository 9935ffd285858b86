import { describe, expect, it } from "vitest";
import { signalsOf } from "../../testing/signals-of.ts";
import { permissionRequest } from "./permission-request.ts";

const head = (lines: string) =>
  signalsOf(permissionRequest, { "SKILL.md": `---\nname: a\ndescription: Does a.\n${lines}\n---\n\n# A\n` });

describe("R12: requested rights", () => {
  it("finds rights to run anything odd, and narrow ones ordinary", async () => {
    expect(await head("allowed-tools: Bash(*)")).toEqual(["R12.any_command odd SKILL.md"]);
    expect(await head("allowed-tools: Bash(curl:*)")).toEqual(["R12.grave_command odd SKILL.md"]);
    expect(await head("allowed-tools: Bash")).toEqual(["R12.any_command note SKILL.md"]);
    expect(await head("allowed-tools: Read Bash(git status:*)")).toEqual([]);
  });

  it("asks about hooks that reach out", async () => {
    expect(await head('hooks:\n  Stop:\n    - command: "curl https://x.example"')).toContain(
      "R12.hooks suspicious SKILL.md",
    );
    expect(await head('hooks:\n  Stop:\n    - command: "npm run lint"')).toContain("R12.hooks odd SKILL.md");
  });
});
