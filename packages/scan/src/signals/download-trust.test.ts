import { describe, expect, it } from "vitest";
import { addressesIn } from "../known/addresses.ts";
import { viewSkill } from "../view/view-skill.ts";
import { ran, trustIn } from "./download-trust.ts";

function trust(text: string): string {
  return trustIn(addressesIn(text));
}

describe("trustIn", () => {
  it.each([
    ["known", "https://astral.sh/uv/install.sh"],
    ["known", "http://localhost:8000/x"],
    ["known", "https://raw.githubusercontent.com/nvm-sh/nvm/HEAD/install.sh"],
    ["repository", "https://raw.githubusercontent.com/somebody/tool/main/install.sh"],
    ["unknown", "https://unknown.example/install"],
    ["shady", "https://203.0.113.5/install"],
    ["shady", "https://bit.ly/install"],
    ["shady", "http://unknown.example/install"],
    ["unnamed", "no address at all"],
  ])("is %s for %s", (expected, text) => {
    expect(trust(text)).toBe(expected);
  });

  it("is the least of several", () => {
    expect(trust("https://astral.sh/x https://unknown.example/x")).toBe("unknown");
    expect(trust("https://unknown.example/x https://bit.ly/x")).toBe("shady");
  });
});

describe("ran", () => {
  it("weighs more the less is known of the place", async () => {
    const { view } = await viewSkill([{ path: "run.sh", bytes: Buffer.from("true\n") }]);
    const weights = (["known", "checked", "repository", "unnamed", "unknown", "shady"] as const).flatMap(
      (one) =>
        view.code
          .map((piece) => ran(piece, 1, "download.x", one, "x"))
          .map(({ weight, path }) => `${weight} ${path}`),
    );
    expect(weights).toEqual([
      "note run.sh",
      "odd run.sh",
      "odd run.sh",
      "odd run.sh",
      "suspicious run.sh",
      "conclusive run.sh",
    ]);
  });
});
