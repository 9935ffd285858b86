import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tarball } from "./pack-packages.ts";
import { mustRun } from "./run-command.ts";

/** Compiles a program of a stranger against the packed hub, strictly, once as an ES module and once as CommonJS. */
export async function checkTypes(root: string, tarballs: readonly Tarball[]): Promise<void> {
  const hub = tarballs.find(({ name }) => name === "@skillquay/hub");
  if (hub === undefined) throw new Error("there is no tarball of the hub");
  const folder = await mkdtemp(join(tmpdir(), "skillquay-types-"));
  try {
    const target = join(folder, "node_modules/@skillquay/hub");
    await mkdir(target, { recursive: true });
    await mustRun(["tar", "-xzf", hub.file, "--strip-components=1", "-C", target], { cwd: folder });
    await mkdir(join(folder, "node_modules/@types"));
    for (const name of ["@types/node", "undici-types"])
      await cp(join(root, "node_modules", name), join(folder, "node_modules", name), {
        recursive: true,
        dereference: true,
      });
    await writeFile(join(folder, "module.mts"), program("import"));
    await writeFile(join(folder, "common.cts"), program("require"));
    await writeFile(join(folder, "package.json"), "{}\n");
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--types", "node"];
    await mustRun([process.execPath, compiler, ...options, "module.mts", "common.cts"], { cwd: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function program(kind: "import" | "require"): string {
  const names = "{ readHubConfig, startHub }";
  const load =
    kind === "import"
      ? `import ${names} from "@skillquay/hub";`
      : `import hub = require("@skillquay/hub");\nconst ${names} = hub;`;
  return `${load}
import type { RunningHub } from "@skillquay/hub";

export async function start(): Promise<RunningHub> {
  const sources = { flags: { port: 0 }, env: {}, cwd: "/", homeDirectory: "/", isRoot: false };
  const result = readHubConfig(sources);
  if (!result.ok) throw new Error(result.mistakes.join());
  const running = await startHub(result.config, { onProgress: (line: string) => line.length });
  // @ts-expect-error -- the types are no \`any\`: a name that is not there is a mistake
  running.noSuchThing;
  return running;
}
`;
}
