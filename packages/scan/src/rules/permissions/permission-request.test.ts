import { describe, expect, it } from "vitest";
import { permissionRequest } from "../../detectors/permission-request.ts";
import { signalsOf } from "../../testing/signals-of.ts";

const head = (lines: string) =>
  signalsOf(permissionRequest, { "SKILL.md": `---\nname: a\ndescription: Does a.\n${lines}\n---\n\n# A\n` });

describe("permissions: requested rights", () => {
  it("finds rights to run anything odd, and narrow ones ordinary", async () => {
    expect(await head("allowed-tools: Bash(*)")).toEqual(["permissions.any-command odd SKILL.md"]);
    expect(await head("allowed-tools: Bash(curl:*)")).toEqual(["permissions.grave-command odd SKILL.md"]);
    expect(await head("allowed-tools: Bash")).toEqual(["permissions.any-command note SKILL.md"]);
    expect(await head("allowed-tools: Read Bash(git status:*)")).toEqual([]);
  });

  it("blocks hooks that reach out to a stranger", async () => {
    expect(await head('hooks:\n  Stop:\n    - command: "curl https://x.example"')).toContain(
      "permissions.hooks conclusive SKILL.md",
    );
    expect(await head('hooks:\n  Stop:\n    - command: "npm run lint"')).toContain(
      "permissions.hooks odd SKILL.md",
    );
  });
});
