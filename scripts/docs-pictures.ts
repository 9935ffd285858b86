// `npm run docs:pictures`: makes the pictures of the documentation anew, each with the text that is seen in it beside
// it. Tests compare those texts with what the program shows now.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openDashboard } from "../test/support/dashboard.ts";
import { openPictured, picturedPages } from "../test/support/pictured-pages.ts";
import { createMachine } from "../test/support/program.ts";
import { prepareForSeeding, seedDrive } from "../test/support/seed-dashboard.ts";
import { startHub } from "../test/support/start-hub.ts";
import { readerPicture, readerRecordings, recordReaders } from "./record-readers.ts";
import { recordTerminal, withoutCodes } from "./record-terminal.ts";
import { terminalPicture } from "./terminal-picture.ts";

const folder = join(dirname(import.meta.dirname), "docs/pictures");
await mkdir(folder, { recursive: true });

const { welcome, demo } = await recordTerminal();
await save(
  "terminal-welcome",
  "svg",
  terminalPicture(welcome, { title: "npx skillquay" }),
  withoutCodes(welcome),
);
await save(
  "terminal-demo",
  "svg",
  terminalPicture(demo, {
    title: "npx skillquay demo",
    rows: 34,
    isStop: (line) => /^\d of \d {2}/.test(line),
  }),
  withoutCodes(demo),
);

const machine = await createMachine();
try {
  const recorded = await recordReaders(machine, await startHub(machine));
  for (const recording of readerRecordings) {
    const text = recorded.get(recording.name) ?? "";
    await save(recording.name, "svg", readerPicture(recording, text), withoutCodes(text));
  }
} finally {
  await machine.dispose();
}

const dashboard = await openDashboard(prepareForSeeding);
try {
  await seedDrive(dashboard);
  const page = await dashboard.openSignedIn("/");
  for (const pictured of picturedPages) {
    const text = await openPictured(page, dashboard, pictured);
    const { name, region } = pictured;
    const shown = region === undefined ? page : page.getByRole("region", { name: region });
    await save(name, "png", await shown.screenshot({ animations: "disabled", caret: "hide" }), text);
  }
} finally {
  await dashboard.close();
}

async function save(name: string, kind: "png" | "svg", picture: Uint8Array | string, text: string) {
  await writeFile(join(folder, `${name}.${kind}`), picture);
  await writeFile(join(folder, `${name}.txt`), `${text.trimEnd()}\n`);
  process.stdout.write(`made docs/pictures/${name}.${kind}\n`);
}
