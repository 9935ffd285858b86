import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { installPrivateProgram, locatePrivateProgram, type ProgramMachine } from "./private-program.ts";

let folder: string;
let machine: ProgramMachine;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillquay-program-"));
  machine = {
    env: {},
    homeDirectory: join(folder, "home"),
    platform: "linux",
    cwd: join(folder, "project"),
    nodeFile: "/usr/bin/node",
    programFolder: join(folder, "package"),
  };
  await put("bin/skillquay.js", "start");
  await put("dist/pages/index.html", "<p>");
  await put("package.json", "{}");
});
afterEach(async () => {
  await chmod(folder, 0o755);
  await rm(folder, { recursive: true });
});

async function put(path: string, text: string): Promise<void> {
  const file = join(machine.programFolder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

it("copies the package into a folder of the user's, named by version and content", async () => {
  const program = await installPrivateProgram(machine);
  expect(program.folder).toMatch(
    /home\/\.local\/share\/skillquay\/programs\/\d+\.\d+\.\d+[\w.-]*-[0-9a-f]{12}$/,
  );
  expect(program.command).toEqual(["/usr/bin/node", join(program.folder, "bin/skillquay.js")]);
  expect(await readFile(join(program.folder, "dist/pages/index.html"), "utf8")).toBe("<p>");
  expect(await readdir(dirname(program.folder))).toHaveLength(1);
});

it("is where it was said to be, and installs nothing to say so", async () => {
  const located = await locatePrivateProgram(machine);
  expect(existsSync(located.folder)).toBe(false);
  expect(await installPrivateProgram(machine)).toEqual(located);
});

it("repairs a copy that was damaged", async () => {
  const { folder: copy } = await installPrivateProgram(machine);
  await writeFile(join(copy, "bin/skillquay.js"), "something else");
  await installPrivateProgram(machine);
  expect(await readFile(join(copy, "bin/skillquay.js"), "utf8")).toBe("start");
});

it("leaves the copy alone that an older entry starts", async () => {
  const older = await installPrivateProgram(machine);
  await put("bin/skillquay.js", "start another way");
  const newer = await installPrivateProgram(machine);
  expect(newer.folder).not.toBe(older.folder);
  expect(await readFile(join(older.folder, "bin/skillquay.js"), "utf8")).toBe("start");
});

it("is made once by several at the same time", async () => {
  const programs = await Promise.all(Array.from({ length: 8 }, () => installPrivateProgram(machine)));
  expect(new Set(programs.map((program) => program.folder)).size).toBe(1);
  expect(await readFile(programs[0]?.command[1] ?? "", "utf8")).toBe("start");
  expect(await readdir(dirname(programs[0]?.folder ?? ""))).toHaveLength(1);
});

it("says where it could not write", async () => {
  await writeFile(machine.homeDirectory, "a file, not a folder");
  await expect(installPrivateProgram(machine)).rejects.toMatchObject({ code: "program_not_installed" });
});
