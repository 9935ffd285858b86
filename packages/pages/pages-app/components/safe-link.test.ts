import { describe, expect, it } from "vitest";
import { safeLink } from "./safe-link.ts";

describe("a link in the text of a skill", () => {
  it.each([
    ["https://example.com/a?b#c", "https://example.com/a?b#c"],
    ["HTTP://EXAMPLE.com", "http://example.com/"],
    ["mailto:ada@example.com", "mailto:ada@example.com"],
  ])("leads outside for %s", (address, url) => {
    expect(safeLink(address, "SKILL.md")).toEqual({ kind: "outside", url });
  });

  it.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.com/1",
    "//example.com/x",
    "\\\\example.com\\x",
    "http://",
    "",
  ])("leads nowhere for %j", (address) => {
    expect(safeLink(address, "SKILL.md")).toBeUndefined();
  });

  it("leads to a file of the skill, from where it stands", () => {
    expect(safeLink("references/a%20b.md#part", "SKILL.md")).toEqual({
      kind: "file",
      path: "references/a b.md",
    });
    expect(safeLink("../scripts/run.py", "references/a.md")).toEqual({
      kind: "file",
      path: "scripts/run.py",
    });
    expect(safeLink("./b.md", "references/a.md")).toEqual({ kind: "file", path: "references/b.md" });
    expect(safeLink("/SKILL.md", "references/a.md")).toEqual({ kind: "file", path: "SKILL.md" });
  });

  it("never leaves the skill", () => {
    expect(safeLink("../other/SKILL.md", "SKILL.md")).toBeUndefined();
    expect(safeLink("a/../../x", "SKILL.md")).toBeUndefined();
  });

  it("leads to a heading of the same page", () => {
    expect(safeLink("#getting-started", "SKILL.md")).toEqual({ kind: "heading", slug: "getting-started" });
  });
});
