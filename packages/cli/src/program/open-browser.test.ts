import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createSandbox } from "../testing/run-cli.ts";
import { browserCommand, openBrowser } from "./open-browser.ts";

const ADDRESS = "http://127.0.0.1:1/#a&b";

it.each([
  ["linux", ["xdg-open", ADDRESS]],
  ["darwin", ["/usr/bin/open", ADDRESS]],
  ["win32", ["D:\\Windows\\System32\\rundll32.exe", "url.dll,FileProtocolHandler", ADDRESS]],
] as const)("gives the address on %s as one argument that no shell reads", (platform, command) => {
  expect(browserCommand(ADDRESS, { platform, env: { SystemRoot: "D:\\Windows" } })).toEqual(command);
});

it.skipIf(process.platform === "win32")("starts no opener of the project, and shows it none", async () => {
  const { home, project, ...sandbox } = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const mark = join(home, "mark");
  const write = async (folder: string, text: string) => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "xdg-open"), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  };
  await write(join(project, "node_modules/.bin"), `echo hostile >${mark}`);
  const env = { PATH: `${project}/node_modules/.bin:${home}/bin:/usr/bin:/bin` };
  const io = { platform: "linux", env, cwd: project, homeDirectory: home } as const;
  await write(join(home, "bin"), `echo "$PATH" >${mark}.new; mv ${mark}.new ${mark}`);
  expect(await openBrowser(ADDRESS, io)).toBe(true);
  await expect.poll(() => existsSync(mark)).toBe(true);
  expect(await readFile(mark, "utf8")).toBe(`${home}/bin:/usr/bin:/bin\n`);
});
