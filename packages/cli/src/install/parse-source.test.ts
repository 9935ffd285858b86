import { describe, expect, it } from "vitest";
import { parseSource } from "./parse-source.ts";

const words = { gitBase: "https://github.com", homeDirectory: "/home/me" };
const parse = (text: string) => parseSource(text, words);
const skills = { kind: "git", url: "https://github.com/owner/skills.git", shorthand: "owner/skills" };

describe("a source", () => {
  it.each([
    ["owner/skills", skills],
    ["github:owner/skills", skills],
    ["https://github.com/owner/skills", skills],
    ["https://github.com/owner/skills.git", skills],
    ["git@github.com:owner/skills.git", skills],
    ["ssh://git@github.com/owner/skills.git", skills],
    ["owner/skills#v1.2", { ...skills, ref: "v1.2" }],
    ["owner/skills@pdf", { ...skills, skill: "pdf" }],
    ["owner/skills#v1@pdf", { ...skills, ref: "v1", skill: "pdf" }],
    ["owner/skills/office/pdf", { ...skills, path: "office/pdf" }],
    ["owner/skills/office/pdf/SKILL.md", { ...skills, path: "office/pdf" }],
    ["https://github.com/owner/skills/tree/main/office/pdf", { ...skills, tree: ["main", "office", "pdf"] }],
    ["https://github.com/owner/skills/blob/main/pdf/SKILL.md", { ...skills, tree: ["main", "pdf"] }],
    [
      "https://gitlab.com/group/sub/skills/-/tree/main/pdf",
      { kind: "git", url: "https://gitlab.com/group/sub/skills.git", tree: ["main", "pdf"] },
    ],
    ["gitlab:group/skills", { kind: "git", url: "https://gitlab.com/group/skills.git" }],
    [
      "https://git.example.com/a/b.git#main",
      { kind: "git", url: "https://git.example.com/a/b.git", ref: "main" },
    ],
    ["file:///srv/skills", { kind: "git", url: "file:///srv/skills" }],
    ["./pdf", { kind: "folder", at: "./pdf" }],
    [".", { kind: "folder", at: "." }],
    ["~/skills", { kind: "folder", at: "/home/me/skills" }],
    ["C:\\skills", { kind: "folder", at: "C:\\skills" }],
    ["./pdf.zip", { kind: "zip", at: "./pdf.zip" }],
    ["pdf.zip", { kind: "zip", at: "pdf.zip" }],
    ["https://example.com/a/pdf.zip", { kind: "zip-url", at: "https://example.com/a/pdf.zip" }],
    [
      "https://example.com",
      { kind: "well-known", at: "https://example.com/.well-known/agent-skills/index.json" },
    ],
    [
      "https://example.com/.well-known/agent-skills",
      { kind: "well-known", at: "https://example.com/.well-known/agent-skills/index.json" },
    ],
    ["hub:pdf", { kind: "hub", skill: "pdf" }],
    ["https://hub.example.com/#/skills/pdf", { kind: "hub", hub: "https://hub.example.com", skill: "pdf" }],
    ["https://hub.example.com/ui/skills/pdf", { kind: "hub", hub: "https://hub.example.com", skill: "pdf" }],
    ["mcp:https://example.com/mcp", { kind: "mcp", at: "https://example.com/mcp" }],
    ["https://example.com/mcp", { kind: "mcp", at: "https://example.com/mcp" }],
    ["http://127.0.0.1:4711/mcp", { kind: "mcp", at: "http://127.0.0.1:4711/mcp" }],
  ])("%s", (text, source) => {
    expect(parse(text)).toEqual(source);
  });

  it("'owner/repo' is looked for below the address that the setting names", () => {
    const at = { ...words, gitBase: "http://127.0.0.1:8080/git/" };
    expect(parseSource("owner/skills", at)).toMatchObject({
      url: "http://127.0.0.1:8080/git/owner/skills.git",
    });
  });

  it.each([
    ["", "source_unknown"],
    ["pdf", "source_unknown"],
    ["owner/skills x", "source_unknown"],
    ["../../\u0000", "source_unknown"],
    ["ext::sh -c x", "source_unknown"],
    ["ext::sh", "source_unknown"],
    ["ftp://example.com/a.zip", "source_unknown"],
    ["hub:../x", "source_unknown"],
    ["-owner/skills#--upload-pack=x", "revision_invalid"],
    ["owner/skills#a..b", "revision_invalid"],
    ["owner/skills/a/../b", "path_invalid"],
    ["https://me:secret@example.com/a.git", "address_has_credentials"],
    ["http://example.com/a.zip", "address_unsupported"],
  ])("refuses %j", (text, code) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code, exitCode: 2 }));
  });

  it("says how a skill is looked for, whose name alone is given", () => {
    const hint = "To look for a skill by its name: skillquay find pdf-forms";
    expect(() => parse("pdf-forms")).toThrow(
      expect.objectContaining({ suggestions: expect.arrayContaining([hint]) }),
    );
    expect(() => parse("$(x)")).toThrow(
      expect.objectContaining({ suggestions: expect.not.arrayContaining([expect.stringContaining("find")]) }),
    );
  });
});
