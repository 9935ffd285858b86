import { describe, expect, it } from "vitest";
import { readSkillPath, skillPath } from "./skill-path.ts";

describe("the address of a skill", () => {
  it.each(["pdf", "team/pdf", "100%", "%2F", "a?b#c", "<img src=x>", "ärger", "a\nb", "read"])(
    "holds the name %j",
    (name) => {
      expect(readSkillPath(`/dashboard${skillPath(name)}`)).toEqual({ ref: name });
      expect(readSkillPath(`/dashboard${skillPath(name, "files")}`)).toEqual({ ref: name, tab: "files" });
    },
  );

  it("is none for the list", () => {
    expect(readSkillPath("/dashboard/skills")).toBeUndefined();
    expect(readSkillPath("/dashboard/skills/")).toBeUndefined();
  });

  it("survives an address that nobody wrote", () => {
    expect(readSkillPath("/dashboard/skills/%E0%A4%A")).toEqual({ ref: "%E0%A4%A" });
  });
});
