import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { setVersion } from "./set-version.ts";
import { workspaceFolders } from "./workspace-folders.ts";

const root = dirname(dirname(import.meta.dirname));

it("sets the version in every manifest, in what they ask of each other, and wherever else it stands", async () => {
  const { version } = JSON.parse(await readFile(join(root, "packages/cli/package.json"), "utf8"));
  const folders = await workspaceFolders(root);
  expect(folders).toEqual(expect.arrayContaining(["fixtures", "packages/cli", "packages/hub"]));
  const places = [
    "docs/pictures/terminal-welcome.svg",
    "docs/pictures/terminal-welcome.txt",
    "package-lock.json",
    "server.json",
    ...folders.map((folder) => `${folder}/package.json`),
  ].sort();
  const copy = await mkdtemp(join(tmpdir(), "skillquay-versions-"));
  onTestFinished(() => rm(copy, { recursive: true }));
  for (const path of ["package.json", ...places])
    await cp(join(root, path), join(copy, path), { recursive: true });
  const read = (path: string) => readFile(join(copy, path), "utf8");

  expect((await setVersion(copy, version, "97.98.99")).sort()).toEqual(places);
  for (const path of places) {
    // Nothing but the version changed: put back, the file is what it was.
    expect((await read(path)).replaceAll("97.98.99", version)).toBe(await readFile(join(root, path), "utf8"));
  }
  for (const folder of folders) {
    const manifest = JSON.parse(await read(`${folder}/package.json`));
    const ours = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([name]) =>
      name.startsWith("@skillquay/"),
    );
    expect(new Set([manifest.version, ...ours.map(([, asked]) => asked)])).toEqual(new Set(["97.98.99"]));
  }
  const lock = JSON.parse(await read("package-lock.json"));
  for (const folder of folders) expect(lock.packages[folder].version).toBe("97.98.99");
});
