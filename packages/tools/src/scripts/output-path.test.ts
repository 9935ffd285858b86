import { describe, expect, it } from "vitest";
import { outputPath, parseOutputPath } from "./output-path.ts";

describe("parseOutputPath", () => {
  it("finds its way back", () => {
    expect(parseOutputPath(outputPath({ runId: "0123456789abcdef" }, "stderr"))).toEqual({
      runId: "0123456789abcdef",
      stream: "stderr",
    });
  });

  it.each([".runs/../x/stdout", ".runs/abc/stdout", ".runs/01234567/env", "runs/01234567/stdout", ""])(
    "knows no %j",
    (path) => {
      expect(parseOutputPath(path)).toBeUndefined();
    },
  );
});
