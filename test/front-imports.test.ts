import { build } from "esbuild";
import { expect, it } from "vitest";

it("loads neither the SDK nor zod nor YAML, nor any other package of others", async () => {
  const { metafile } = await build({
    entryPoints: ["packages/cli/src/front.ts"],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "cjs",
    mainFields: ["module", "main"],
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.filter((path) => path.includes("node_modules"))).toEqual([]);
  const others = /^packages\/(?:scan|search|sandbox|hub|pages)\/|\/commands\/|\/generated\//;
  expect(inputs.filter((path) => others.test(path))).toEqual([]);
});
