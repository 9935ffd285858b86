import { SkillPathError } from "@skillquay/skill";
import { describe, expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { createFileMemory } from "./file-memory.ts";

// Files made in a test are younger than any that is remembered; this clock makes them old.
const later = () => Date.now() + 60_000;
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe("createFileMemory", () => {
  it("reads an unchanged file once", () => {
    const tree = createSkillTree();
    tree.write("s/a.md", "one");
    const memory = createFileMemory({ now: later });
    expect(text(memory.read(tree.at("s"), "a.md"))).toBe("one");
    expect(text(memory.read(tree.at("s"), "a.md"))).toBe("one");
    expect(memory.reads).toBe(1);
  });

  it("gives the new bytes after a write in place, a write of the same length and a replacement", () => {
    const tree = createSkillTree();
    const memory = createFileMemory();
    const read = () => text(memory.read(tree.at("s"), "a.md"));
    // Several writes fall into one tick of the file system's clock, and then leave the same stamp.
    for (let round = 0; round < 1_000; round++) {
      tree.write("s/a.md", `same length ${round % 10}`);
      expect(read()).toBe(`same length ${round % 10}`);
    }
    for (let round = 0; round < 100; round++) {
      tree.write("s/b.md", `replaced ${round}`);
      tree.rename("s/b.md", "s/a.md");
      expect(read()).toBe(`replaced ${round}`);
    }
  });

  it("forgets a file that is gone, and one that became a link out of the skill", () => {
    const tree = createSkillTree();
    tree.write("s/a.md", "one");
    tree.write("secret", "secret");
    const memory = createFileMemory({ now: later });
    memory.read(tree.at("s"), "a.md");
    tree.remove("s/a.md");
    expect(() => memory.read(tree.at("s"), "a.md")).toThrow(SkillPathError);
    tree.link("s/a.md", "../secret");
    expect(() => memory.read(tree.at("s"), "a.md")).toThrow(SkillPathError);
  });

  it("hides from an outer folder what a nested one may serve", () => {
    const tree = createSkillTree();
    tree.write("s/.hidden/inner/a.md", "inner");
    const memory = createFileMemory({ now: later });
    expect(text(memory.read(tree.at("s/.hidden/inner"), "a.md"))).toBe("inner");
    expect(() => memory.read(tree.at("s"), ".hidden/inner/a.md")).toThrow(SkillPathError);
    expect(() => memory.read(tree.at("s"), "../s/.hidden/inner/a.md")).toThrow(SkillPathError);
  });

  it("keeps the files used last, within its limits", () => {
    const tree = createSkillTree();
    for (const name of ["a", "b", "c"]) tree.write(`s/${name}`, name.repeat(100));
    const memory = createFileMemory({ maxFiles: 2, maxBytes: 1_000, now: later });
    for (const name of ["a", "b", "a", "c", "a"]) memory.read(tree.at("s"), name);
    expect(memory.reads).toBe(3);
    memory.read(tree.at("s"), "b");
    expect(memory.reads).toBe(4);
    expect(memory.sizeBytes).toBe(200);
    tree.write("s/large", "x".repeat(500));
    memory.read(tree.at("s"), "large");
    expect(memory.sizeBytes).toBe(200);
  });
});
