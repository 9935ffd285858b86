import { describe, expect, it } from "vitest";
import { isPlaceholder } from "./secret-placeholder.ts";

describe("isPlaceholder", () => {
  it.each([
    ["a word that says so", "q7VzYOUR_k2mWx9Lr4TnB8c"],
    ["a word in capitals", "Q7VZK2MWXLEXAMPLE"],
    ["a place to be filled", "k2mWx9<token>Lr4TnB8c"],
    ["dots", "k2mWx9Lr4TnB8c..."],
    ["stars", "k2mWx9Lr4T***"],
  ])("holds for %s", (_, value) => {
    expect(isPlaceholder(value)).toBe(true);
  });

  it("holds for six that follow each other, and for five that are the same", () => {
    expect(isPlaceholder("Q7vZk2mWx9LrmnopqrB8cHs6")).toBe(true);
    expect(isPlaceholder("Q7vZk2mWx9LrmnopqB8cHs6")).toBe(false);
    expect(isPlaceholder("Q7vZk2mWx9Lr00000B8cHs6")).toBe(true);
    expect(isPlaceholder("Q7vZk2mWx9Lr0000B8cHs6")).toBe(false);
  });

  it("holds for what few different letters make", () => {
    expect(isPlaceholder("abababababababab")).toBe(true);
    expect(isPlaceholder("1a2b1a2b1a2b1a2b")).toBe(true);
  });

  it("does not hold for what looks like chance", () => {
    expect(isPlaceholder("Q7vZk2mWx9Lr4TnB8cHs6JdPy3GfRa")).toBe(false);
    expect(isPlaceholder("e3a9f1c07b5d28460fae91c3b7d50284")).toBe(false);
  });
});
