import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mustRun } from "./run-command.ts";

export interface Tarball {
  readonly name: string;
  readonly file: string;
  readonly sizeBytes: number;
  /** What is in it, by path. */
  readonly files: readonly string[];
}

/**
 * Packs both published packages of a built tree into `out`. They are put together in a folder of their own: in the repository a
 * package leads to its sources and must not be published by accident; what users get leads to what was built.
 * `types` are the declarations of the hub; without them it has none.
 */
export async function packPackages(
  root: string,
  out: string,
  { types }: { readonly types?: string | undefined } = {},
): Promise<Tarball[]> {
  await mkdir(out, { recursive: true });
  const stage = await mkdtemp(join(tmpdir(), "skillquay-stage-"));
  try {
    const tarballs: Tarball[] = [];
    for (const name of ["cli", "hub"]) {
      const folder = join(stage, name);
      await stagePackage(join(root, "packages", name), folder, name === "hub" ? types : undefined);
      tarballs.push(await pack(folder, out));
    }
    return tarballs;
  } finally {
    await rm(stage, { recursive: true });
  }
}

async function stagePackage(source: string, folder: string, types: string | undefined): Promise<void> {
  await mkdir(folder);
  const manifest = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  for (const name of [...manifest.files, "README.md", "LICENSE"]) {
    if (name.startsWith("!")) continue;
    await cp(join(source, name), join(folder, name), { recursive: true });
  }
  if (types !== undefined) await writeFile(join(folder, "dist/hub.d.cts"), types);
  const published = publishedManifest(manifest, types !== undefined);
  await writeFile(join(folder, "package.json"), `${JSON.stringify(published, undefined, 2)}\n`);
}

function publishedManifest(
  { private: _private, devDependencies: _bundled, exports, ...manifest }: Record<string, unknown>,
  hasTypes: boolean,
) {
  if (exports === undefined) return manifest;
  // CommonJS for both ways of loading, so that a program never has two hubs; Node finds the names in it.
  const entry = { ...(hasTypes && { types: "./dist/hub.d.cts" }), default: "./dist/hub.cjs" };
  return {
    ...manifest,
    main: entry.default,
    ...(hasTypes && { types: entry.types }),
    exports: { ".": entry, "./package.json": "./package.json" },
  };
}

async function pack(folder: string, out: string): Promise<Tarball> {
  const packed = await mustRun(["npm", "pack", "--json", "--ignore-scripts", "--pack-destination", out], {
    cwd: folder,
  });
  const report = Object.values(JSON.parse(packed))[0];
  if (!isPackReport(report)) throw new Error(`npm pack said something else:\n${packed}`);
  return {
    name: report.name,
    file: join(out, report.filename),
    sizeBytes: report.size,
    files: report.files.map(({ path }) => path).sort(),
  };
}

interface PackReport {
  readonly name: string;
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** npm answers with a list or, in newer versions, with an object by name. */
function isPackReport(value: unknown): value is PackReport {
  return typeof value === "object" && value !== null && "filename" in value && "files" in value;
}
