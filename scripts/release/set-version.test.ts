import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { scratchCopy } from "../../test/support/scratch-copy.ts";
import { setVersion } from "./set-version.ts";
import { workspaceFolders } from "./workspace-folders.ts";

const root = dirname(dirname(import.meta.dirname));

it("sets the version in every manifest, in what they ask of each other, and wherever else it stands", async () => {
  const { version } = JSON.parse(await readFile(join(root, "packages/cli/package.json"), "utf8"));
  const copy = await scratchCopy();
  onTestFinished(copy.remove);
  const changed = await setVersion(copy.root, version, "97.98.99");
  const folders = await workspaceFolders(root);
  expect(changed.sort()).toEqual([
    "docs/pictures/terminal-welcome.svg",
    "docs/pictures/terminal-welcome.txt",
    "package-lock.json",
    ...folders.map((name) => `packages/${name}/package.json`),
    "server.json",
  ]);
  for (const path of changed) {
    const text = await copy.read(path);
    expect([path, text.includes("97.98.99")]).toEqual([path, true]);
    // Nothing but the version changed: put back, the file is what it was.
    expect(text.replaceAll("97.98.99", version)).toBe(await readFile(join(root, path), "utf8"));
  }
  const manifests = await Promise.all(folders.map((name) => copy.read(`packages/${name}/package.json`)));
  for (const text of manifests) {
    const { dependencies = {}, devDependencies = {}, version: own } = JSON.parse(text);
    const ours = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      name.startsWith("@skillquay/"),
    );
    expect(new Set([own, ...ours.map(([, asked]) => asked)])).toEqual(new Set(["97.98.99"]));
  }
  const lock = JSON.parse(await copy.read("package-lock.json"));
  for (const name of folders) expect(lock.packages[`packages/${name}`].version).toBe("97.98.99");
});
