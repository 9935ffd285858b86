import { describe, expect, it } from "vitest";
import { wordMemory } from "./word-memory.ts";

describe("wordMemory", () => {
  it("remembers what is in use, and forgets what nobody asked for", () => {
    const memory = wordMemory<number>(3);
    memory.set("the", 0);
    for (let word = 1; word < 100; word += 1) {
      memory.set(`word${word}`, word);
      expect(memory.get("the")).toBe(0);
      expect(memory.get(`word${word}`)).toBe(word);
    }
    expect(memory.get("word1")).toBeUndefined();
  });
});
