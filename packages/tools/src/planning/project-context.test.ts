import { describe, expect, it } from "vitest";
import { summary } from "../testing/summary.ts";
import { contextMatcher, toolsOfEntries } from "./project-context.ts";
import { rankSkills } from "./rank-skills.ts";

describe("project context", () => {
  it("knows languages and tools by the files of the project", () => {
    expect(toolsOfEntries(["Cargo.toml", "Dockerfile", "README.md"])).toEqual([
      "rust",
      "cargo",
      "docker",
      "container",
    ]);
    expect(toolsOfEntries(["constructor", "__proto__", ""])).toEqual([]);
  });

  it("takes tools from names and descriptions, packages from names alone", () => {
    const matches = contextMatcher({ tools: ["rust"], packages: ["express"] }, 10) ?? (() => undefined);
    expect(matches(summary({ name: "rust-lints" }))).toBe(true);
    expect(matches(summary({ name: "lints", description: "Lints Rust code." }))).toBe(true);
    expect(matches(summary({ name: "express-api" }))).toBe(true);
    expect(matches(summary({ name: "mail", description: "Sends express mail." }))).toBe(false);
    expect(matches(summary({ name: "trust", description: "About trust." }))).toBe(false);
  });

  it("puts skills about the project before other unused ones, and after used and pinned ones", () => {
    const context = () => ({ tools: ["rust"], packages: [] });
    const skills = [
      summary({ name: "a" }),
      summary({ name: "rust-lints" }),
      summary({ name: "used", useCount: 1 }),
      summary({ name: "z" }),
    ];
    const names = rankSkills(skills, { context, pinned: ["Z"] }).map(({ name }) => name);
    expect(names).toEqual(["z", "used", "rust-lints", "a"]);
  });
});
