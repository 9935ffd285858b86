import { build } from "esbuild";
import { expect, it } from "vitest";

it("loads neither the SDK nor zod nor YAML, nor any other package of others, to answer from the front", async () => {
  const inputs = await inputsOf("packages/cli/src/front.ts");
  expect(inputs.filter((path) => path.includes("node_modules"))).toEqual([]);
  // Profiles of hosts are what its answers depend on; other generated lists lead to all tools or drivers.
  expect(inputs.filter((path) => /\/commands\/|\/generated\/(?!hosts\.ts)/.test(path))).toEqual([]);
  expect(inputs.filter((path) => /^packages\/(?:scan|search|sandbox|hub|pages)\//.test(path))).toEqual([]);
});

it("loads no package of others before it is known which command runs", async () => {
  const inputs = await inputsOf("packages/cli/src/entry.ts");
  expect(inputs.filter((path) => path.includes("node_modules"))).toEqual([]);
  expect(inputs.filter((path) => /\/cli\/src\/commands\/(?!index\.ts)/.test(path))).toEqual([]);
});

/** Files that are loaded with an entry: what is imported on demand is not. */
async function inputsOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
    plugins: [
      {
        name: "on-demand",
        setup({ onResolve }) {
          onResolve({ filter: /.*/ }, ({ kind, path }) =>
            kind === "dynamic-import" ? { path, external: true } : undefined,
          );
        },
      },
    ],
  });
  return Object.keys(metafile.inputs);
}
