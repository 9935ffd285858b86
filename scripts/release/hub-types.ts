import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { mustRun } from "./run-command.ts";
import { workspaceFolders } from "./workspace-folders.ts";

/**
 * The declarations of what `@skillquay/hub` exports, in one text that names no package of ours: the compiler writes
 * one file for each source, and what the entry does not reach is left out again.
 */
export async function hubTypes(root: string): Promise<string> {
  const folder = await mkdtemp(join(root, ".hub-types-"));
  try {
    const config = join(folder, "tsconfig.json");
    await writeFile(config, JSON.stringify(declarationsOnly));
    await mustRun([process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", config], {
      cwd: root,
    });
    const declarations = join(folder, "out");
    const entries = await workspaceEntries(root, declarations);
    const bundle = await rolldown({
      input: join(declarations, "packages/hub/src/index.d.ts"),
      external: (id) => !id.startsWith(".") && !id.startsWith("/") && !entries.has(id),
      // On a busy machine it is slow, and not wrong.
      onLog: (level, log, handle) => log.code !== "PLUGIN_TIMINGS" && handle(level, log),
      plugins: [{ name: "workspace", resolveId: resolveIn(entries) }, dts({ dtsInput: true })],
    });
    const { output } = await bundle.generate({ format: "es" });
    await bundle.close();
    return withoutPaths(output[0].code);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const declarationsOnly = {
  extends: "../tsconfig.json",
  compilerOptions: {
    noEmit: false,
    // `npm run check` has done that.
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: "..",
    outDir: "out",
  },
  // All packages by name: what is reached through node_modules is somebody else's to the compiler, which writes nothing for it.
  include: ["../packages/*/src"],
  exclude: ["../**/*.test.ts", "../**/testing"],
};

/** What each `@skillquay/…` leads to, among the declarations. */
async function workspaceEntries(root: string, declarations: string): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  for (const folder of await workspaceFolders(root)) {
    const manifest = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
    for (const [place, target] of Object.entries<string | { default: string }>(manifest.exports ?? {})) {
      const source = typeof target === "string" ? target : target.default;
      entries.set(
        `${manifest.name}${place.slice(1)}`,
        join(declarations, folder, source).replace(/\.ts$/, ".d.ts"),
      );
    }
  }
  return entries;
}

/** Before anybody else: by their manifests, our packages lead to sources. */
function resolveIn(entries: ReadonlyMap<string, string>) {
  return {
    order: "pre" as const,
    handler: (id: string, from: string | undefined) =>
      id.startsWith(".") && from !== undefined
        ? join(dirname(from), id).replace(/(?:\.d)?\.ts$/, ".d.ts")
        : entries.get(id),
  };
}

/** The bundler writes above each part where it comes from, which is a folder that is gone. */
function withoutPaths(code: string): string {
  return code.replace(/^\/\/(?:#region|#endregion| ).*\n/gm, "");
}
