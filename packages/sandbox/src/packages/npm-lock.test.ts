import { expect, it } from "vitest";
import { readNpmLock } from "./npm-lock.ts";

const integrity = "sha512-AAAA";
const lock = (packages: object, lockfileVersion = 3) =>
  JSON.stringify({ lockfileVersion, packages: { "": { dependencies: {} }, ...packages } });

it("reads names, versions and hashes, nested and scoped, without what is for development", () => {
  const text = lock({
    "node_modules/a": { version: "1.0.0", resolved: "https://registry.example/a.tgz", integrity },
    "node_modules/a/node_modules/@s/b": { version: "2.0.0", integrity, hasInstallScript: true },
    "node_modules/tool": { version: "3.0.0", dev: true },
  });
  expect(readNpmLock(text)).toEqual([
    { name: "a", version: "1.0.0", hashes: [integrity] },
    { name: "@s/b", version: "2.0.0", hashes: [integrity], hasInstallScript: true },
  ]);
});

it.each([
  [
    "a repository",
    { "node_modules/evil": { version: "1.0.0", resolved: "git+ssh://git@example.com/x.git#1", integrity } },
  ],
  ["a file", { "node_modules/evil": { version: "1.0.0", resolved: "file:../evil.tgz", integrity } }],
  ["a link", { "node_modules/evil": { resolved: "../evil", link: true } }],
  ["a place outside", { "../evil": { version: "1.0.0", integrity } }],
  ["a place that climbs", { "node_modules/../../evil": { version: "1.0.0", integrity } }],
  ["no hash", { "node_modules/evil": { version: "1.0.0", resolved: "https://registry.example/a.tgz" } }],
  ["a hash that is none", { "node_modules/evil": { version: "1.0.0", integrity: "yes" } }],
])("refuses %s by name", (_what, packages) => {
  expect(() => readNpmLock(lock(packages))).toThrow(/evil'/);
});

it("refuses what is no lock, and the lock of an npm that kept no hashes", () => {
  for (const text of ["", "[]", "{}", lock({}, 1)])
    expect(() => readNpmLock(text)).toThrow(/package-lock\.json/);
});
