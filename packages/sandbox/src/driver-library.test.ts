import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { importLibrary, libraryEntry } from "./driver-library.ts";
import { createDockerDriver } from "./drivers/docker/docker-driver.ts";
import { createE2bDriver } from "./drivers/e2b/e2b-driver.ts";
import { createSeatbeltDriver } from "./drivers/seatbelt/seatbelt-driver.ts";

const library = { driver: "docker", name: "dockerode" } as const;

async function installed(driver: "docker" | "e2b" | "seatbelt", source: string): Promise<string> {
  const libraries = await mkdtemp(join(tmpdir(), "skillquay-libraries-"));
  onTestFinished(() => rm(libraries, { recursive: true }));
  const entry = libraryEntry(libraries, driver);
  await mkdir(dirname(entry));
  await writeFile(entry, source);
  return libraries;
}

it("loads what was installed for this program before what lies beside it", async () => {
  const libraries = await installed("docker", 'module.exports = Promise.resolve("installed");\n');
  const beside = async () => "beside";
  expect(await importLibrary(library, { libraries }, beside)).toBe("installed");
  expect(await importLibrary(library, { libraries: join(libraries, "none") }, beside)).toBe("beside");
  expect(await importLibrary(library, {}, beside)).toBe("beside");
});

it("names the command that installs a library which is missing or damaged", async () => {
  const fails = async () => {
    throw new Error("Cannot find package");
  };
  await expect(importLibrary(library, {}, fails)).rejects.toMatchObject({
    code: "sandbox_unavailable",
    message: "The docker sandbox needs the package 'dockerode', which is not installed",
    fix: "Run: skillquay sandbox install docker",
  });
  const libraries = await installed("docker", "throw new Error('half written');\n");
  await expect(importLibrary(library, { libraries }, fails)).rejects.toMatchObject({
    message: "The docker sandbox needs the package 'dockerode', which is damaged",
  });
});

it("says so in the probe of each driver that has one", async () => {
  const damaged = "module.exports = Promise.reject(new Error('damaged'));\n";
  const [docker, e2b, seatbelt] = await Promise.all([
    installed("docker", damaged),
    installed("e2b", damaged),
    installed("seatbelt", damaged),
  ]);
  const url = "http://127.0.0.1:9";
  const drivers = [
    createDockerDriver({ image: "x", socketPath: "/nowhere/docker.sock" }, { libraries: docker }),
    createE2bDriver({ apiKey: "k", template: "t", apiUrl: url, sandboxUrl: url }, { libraries: e2b }),
    createSeatbeltDriver({ platform: "darwin" }, { libraries: seatbelt }),
  ];
  for (const driver of drivers)
    expect(await driver.probe()).toMatchObject({
      driver: driver.name,
      usable: false,
      why: expect.stringMatching(/needs the package '.*', which is damaged$/),
      fix: `Run: skillquay sandbox install ${driver.name}`,
    });
});
