import { build } from "esbuild";
import { expect, it } from "vitest";

it("loads neither the SDK nor zod nor YAML, nor anything else but itself", async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: ["packages/tools/src/server/fast-path/index.ts"],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.filter((path) => !path.startsWith("packages/tools/src/server/fast-path/"))).toEqual([]);
  // A program that answers before anything else is loaded has 200 KB in all.
  expect(outputFiles[0]?.contents.byteLength).toBeLessThan(8 * 1024);
});
