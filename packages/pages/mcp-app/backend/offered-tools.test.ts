import { describe, expect, it } from "vitest";
import { readOfferedTools } from "./offered-tools.ts";

describe("readOfferedTools", () => {
  it("reads the names that the server wrote into the page", () => {
    expect(readOfferedTools('{"get_skill":"my_get_skill"}')).toEqual({ get_skill: "my_get_skill" });
  });

  it.each(["", "x", "[]", '{"get_skill":1}'])("knows no tool when the page says %j", (text) => {
    expect(readOfferedTools(text)).toEqual({});
  });
});
