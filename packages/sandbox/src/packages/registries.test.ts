import { expect, it } from "vitest";
import { defaultRegistries, registryFolders, registryMistake, registryOrigins } from "./registries.ts";

it("lets a build reach the registries and their files, by host and port", () => {
  expect(registryOrigins(defaultRegistries)).toEqual([
    "pypi.org:443",
    "registry.npmjs.org:443",
    "files.pythonhosted.org:443",
  ]);
  const own = {
    pythonIndex: "file:///srv/mirror/simple/",
    npmRegistry: "http://npm.internal:4873/",
    fileHosts: ["files.internal:8443"],
  };
  expect(registryOrigins(own)).toEqual(["npm.internal:4873", "files.internal:8443"]);
  expect(registryFolders(own)).toEqual(["/srv/mirror"]);
  expect(registryFolders(defaultRegistries)).toEqual([]);
});

it("says what is wrong with an address", () => {
  const mistake = (address: string, takesFolders = true) => registryMistake(address, { takesFolders });
  expect(mistake("https://pypi.org/simple")).toBeUndefined();
  expect(mistake("file:///srv/mirror/simple")).toBeUndefined();
  expect(mistake("file:///srv/mirror/simple", false)).toContain("http or https");
  expect(mistake("file:///simple")).toContain("inside");
  expect(mistake("pypi.org")).toContain("address");
  expect(mistake("ftp://pypi.org")).toContain("address");
  expect(mistake("https://me:secret@pypi.internal/simple")).toContain("password");
  expect(mistake("http://10.0.0.5:8080/simple")).toContain("name its host");
  expect(mistake("http://[::1]/simple")).toContain("name its host");
});
