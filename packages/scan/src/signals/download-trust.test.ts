import { describe, expect, it } from "vitest";
import { addressesIn } from "../known/addresses.ts";
import { ownService } from "../known/own-service.ts";
import { mainFile } from "../testing/signals-of.ts";
import { viewSkill } from "../view/view-skill.ts";
import { ran, trustIn } from "./download-trust.ts";

async function trust(text: string): Promise<string> {
  const page = mainFile("lake-reader", "Works with Brightlake.");
  const { view } = await viewSkill([{ path: "SKILL.md", bytes: Buffer.from(page) }]);
  return trustIn(addressesIn(text), ownService(view));
}

describe("trustIn", () => {
  it.each([
    ["known", "https://astral.sh/uv/install.sh"],
    ["known", "http://localhost:8000/x"],
    ["known", "https://raw.githubusercontent.com/nvm-sh/nvm/HEAD/install.sh"],
    ["own", "https://brightlake.example/install"],
    ["repository", "https://raw.githubusercontent.com/somebody/tool/main/install.sh"],
    ["unknown", "https://unknown.example/install"],
    ["shady", "https://203.0.113.5/install"],
    ["shady", "https://bit.ly/install"],
    ["shady", "http://unknown.example/install"],
    ["unnamed", "no address at all"],
  ])("is %s for %s", async (expected, text) => {
    expect(await trust(text)).toBe(expected);
  });

  it("is the least of several", async () => {
    expect(await trust("https://astral.sh/x https://unknown.example/x")).toBe("unknown");
    expect(await trust("https://brightlake.example/x https://bit.ly/x")).toBe("shady");
    expect(await trust("https://astral.sh/x https://brightlake.example/x")).toBe("own");
  });

  it("lets the skill's own service do without encryption", async () => {
    expect(await trust("http://brightlake.example/install")).toBe("own");
  });
});

describe("ran", () => {
  it("weighs more the less is known of the place", async () => {
    const { view } = await viewSkill([{ path: "run.sh", bytes: Buffer.from("true\n") }]);
    const weights = (["known", "own", "repository", "unnamed", "unknown", "shady"] as const).flatMap((one) =>
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
