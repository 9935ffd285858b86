import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openToScripts } from "./open-to-scripts.ts";

const bubblewrap = { name: "bubblewrap" } as const;
const isRoot = process.getuid?.() === 0;

it("makes folders that others can enter, whatever the server's umask is", async () => {
  const folder = temporaryFolder(0o711);
  const usualMask = process.umask(0o077);
  onTestFinished(() => void process.umask(usualMask));
  await openToScripts(join(folder, "scripts/packages"), bubblewrap);
  for (const path of ["scripts", "scripts/packages"])
    expect(statSync(join(folder, path)).mode & 0o777).toBe(0o755);
  expect(statSync(folder).mode & 0o777).toBe(0o711);
});

it("opens a folder that is there, and none above it", async () => {
  const folder = temporaryFolder(0o711);
  mkdirSync(join(folder, "own"), { mode: 0o711 });
  mkdirSync(join(folder, "own/packages"), { mode: 0o700 });
  await openToScripts(join(folder, "own/packages"), bubblewrap);
  expect(statSync(join(folder, "own/packages")).mode & 0o777).toBe(0o755);
  expect(statSync(join(folder, "own")).mode & 0o777).toBe(0o711);
});

it.skipIf(!isRoot)(
  "says as root which folder is closed to scripts, before anything is installed (skipped: needs root)",
  async () => {
    const folder = temporaryFolder(0o700);
    const packages = join(folder, "packages");
    await expect(openToScripts(packages, bubblewrap)).rejects.toMatchObject({
      problem: "unavailable",
      message:
        "Packages are kept below a folder that is closed to other users, and the scripts of a server that runs as root are one.",
      detail: packages,
      fix: expect.stringContaining("chmod o+x"),
    });
    await openToScripts(packages, { name: "docker" });
  },
);

function temporaryFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-test-open-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, mode);
  return folder;
}
