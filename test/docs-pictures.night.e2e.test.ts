import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { readerPicture, readerRecordings, recordReaders } from "../scripts/record-readers.ts";
import { recordTerminal, withoutCodes } from "../scripts/record-terminal.ts";
import { terminalPicture } from "../scripts/terminal-picture.ts";
import { findBrowserObstacle } from "./support/browser.ts";
import { openDashboard } from "./support/dashboard.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { openPictured, picturedPages } from "./support/pictured-pages.ts";
import { createMachine, root } from "./support/program.ts";
import { prepareForSeeding, seedDrive } from "./support/seed-dashboard.ts";
import { startHub } from "./support/start-hub.ts";

const folder = join(root, "docs/pictures");
const browserObstacle = findBrowserObstacle();
const sandboxObstacle = findBubblewrapObstacle();

// A picture that fails here is made anew by `npm run docs:pictures`.
describe("the pictures of the documentation", { timeout: 120_000 }, () => {
  it("are all there, each with its text, and none is heavy", async () => {
    const names = [
      ...picturedPages.map(({ name }) => `${name}.png`),
      "terminal-demo.svg",
      "terminal-welcome.svg",
      ...readerRecordings.map(({ name }) => `${name}.svg`),
    ];
    const texts = names.map((name) => name.replace(/\.\w+$/, ".txt"));
    expect((await readdir(folder)).sort()).toEqual([...names, ...texts].sort());
    for (const name of names) {
      const { size } = await stat(join(folder, name));
      expect(size, name).toBeGreaterThan(1_000);
      expect(size, name).toBeLessThan(170_000);
    }
  });

  it.skipIf(sandboxObstacle !== undefined)(
    `of the terminal show what the commands write now (${sandboxObstacle ?? "bubblewrap works here"})`,
    async () => {
      const { welcome, demo } = await recordTerminal();
      expect(`${withoutCodes(welcome).trimEnd()}\n`).toBe(await textOf("terminal-welcome"));
      expect(`${withoutCodes(demo).trimEnd()}\n`).toBe(await textOf("terminal-demo"));
      const picture = await readFile(join(folder, "terminal-welcome.svg"), "utf8");
      expect(picture).toBe(terminalPicture(welcome, { title: "npx skillquay" }));
    },
  );

  it("of each reader's terminal stand in the guide of that reader, with words for who cannot see them", async () => {
    expect(readerRecordings).toHaveLength(5);
    for (const { name, guide } of readerRecordings) {
      const text = await readFile(join(root, "docs/guide", guide), "utf8");
      const [, words = ""] =
        new RegExp(`!\\[([^\\]]+)\\]\\(\\.\\./pictures/${name}\\.svg\\)`).exec(text) ?? [];
      expect([name, words.length > 40]).toEqual([name, true]);
    }
  });

  it.skipIf(sandboxObstacle !== undefined || !existsSync("/usr/bin/script"))(
    "of each reader's terminal show what the commands write now",
    async () => {
      const machine = await createMachine();
      onTestFinished(() => machine.dispose());
      const recorded = await recordReaders(machine, await startHub(machine));
      for (const recording of readerRecordings) {
        const text = recorded.get(recording.name) ?? "";
        expect(`${withoutCodes(text).trimEnd()}\n`, recording.name).toBe(await textOf(recording.name));
        const picture = await readFile(join(folder, `${recording.name}.svg`), "utf8");
        expect(picture, recording.name).toBe(readerPicture(recording, text));
      }
    },
  );

  it.skipIf(browserObstacle !== undefined)(
    `of the pages show what the pages say now (${browserObstacle ?? "Chromium runs here"})`,
    async () => {
      const dashboard = await openDashboard(async (machine) => {
        prepareForSeeding(machine);
        await lightenHub(machine, { runsScripts: true });
      });
      onTestFinished(() => dashboard.close());
      await seedDrive(dashboard);
      const page = await dashboard.openSignedIn("/");
      for (const pictured of picturedPages) {
        const text = await openPictured(page, dashboard, pictured);
        expect(`${text.trimEnd()}\n`, pictured.name).toBe(await textOf(pictured.name));
      }
      expect(dashboard.complaints).toEqual([]);
    },
  );
});

function textOf(name: string): Promise<string> {
  return readFile(join(folder, `${name}.txt`), "utf8");
}
