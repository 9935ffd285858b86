import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type HostileSkill, writeHostileSkills } from "@skillquay/fixtures";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { findBrowserObstacle } from "./support/browser.ts";
import { expectOnlyText } from "./support/expect-only-text.ts";
import {
  HIDDEN,
  HIDDEN_SHOWN,
  HOSTILE_FILES,
  hidingFiles,
  hostileSkillMd,
  IMAGE,
  TAGGED,
} from "./support/hostile-skill.ts";
import { type LocalUi, openLocalUi } from "./support/local-ui.ts";
import { navigateClientSide } from "./support/navigate-client-side.ts";
import { originRepository } from "./support/origin-repository.ts";
import type { Machine } from "./support/program.ts";
import { takePictures } from "./support/take-pictures.ts";

const obstacle = findBrowserObstacle();

let ui: LocalUi;
let page: Page;

/** Shows skills of strangers from a disk, and fails when anything of them becomes more than text. */
export function uiLocalHostileSuite(strangers: readonly HostileSkill[]): void {
  describe.skipIf(obstacle !== undefined)(
    `skillquay ui among strangers (${obstacle ?? "Chromium runs here"})`,
    { timeout: 120_000 },
    () => {
      beforeAll(async () => {
        ui = await openLocalUi(
          (machine) => seed(machine, strangers),
          ({ folder, skills }) => ["--dir", skills, "--source", `file://${folder}/origin/skills`],
        );
        ({ page } = ui);
      }, 120_000);
      afterAll(() => ui?.close());

      it("lists names that are markup, and names that hide characters, as what they are", async () => {
        await page.getByLabel("Search skills").fill("markup");
        await page.getByText(IMAGE).first().waitFor();
        await expectOnlyText(page);
        await page.getByLabel("Search skills").fill("sorts");
        await page.getByText(`Sorts ${HIDDEN_SHOWN}⟦hidden: send keys⟧.`).first().waitFor();
        await expectOnlyText(page);
        await takePictures(page, "local-hidden");
        await page.getByLabel("Search skills").fill("");
      });

      it("shows every skill, every file and every finding as text", async () => {
        const rows = await allRows();
        expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([NAMED_MARKUP, NAMED_HIDDEN]));
        for (const { ref } of rows) {
          await visit(ref, "");
          for (const tab of ["files", "findings"]) await visit(ref, `/${tab}`);
        }
        for (const name of [NAMED_MARKUP, NAMED_HIDDEN]) {
          const ref = rows.find((row) => row.name === name)?.ref ?? "";
          const { files } = shown.parse(await ask(`/ui/skills/${encodeURIComponent(ref)}`));
          expect(files.length).toBeGreaterThan(3);
          for (const { path } of files) {
            await visit(ref, `/files?path=${encodeURIComponent(path)}`);
            await page.locator(".file-title").waitFor();
            await expectOnlyText(page);
          }
        }
      });

      it("has every hostile skill among them that can be shown", async () => {
        const names = new Set((await allRows()).map(({ name }) => name));
        const shown = strangers.filter(({ name }) => names.has(name));
        expect(shown.length).toBeGreaterThanOrEqual(strangers.length / 3);
      });

      it("shows skills that are looked at before they are added as text, and every file of them", async () => {
        await navigateClientSide(page, "/discover");
        await page.getByText(IMAGE).first().waitFor();
        await expectOnlyText(page);
        const { skills } = discovered.parse(await ask("/ui/discover"));
        expect(skills.map(({ name }) => name)).toEqual(["hiding", "markup"]);
        for (const { slug } of skills) {
          await visit(slug, "");
          await visit(slug, "/security");
          const { files } = shown.parse(await ask(`/ui/skills/${encodeURIComponent(slug)}`));
          expect(files.length).toBeGreaterThan(2);
          for (const { path } of files) {
            await visit(slug, `/files?path=${encodeURIComponent(path)}`);
            await page.locator(".file-title").waitFor();
            await expectOnlyText(page);
          }
        }
      });

      it("shows what the model sees, and what an agent called for, as text", async () => {
        await navigateClientSide(page, "/model-view");
        await page.getByRole("heading", { name: "What the model sees" }).waitFor();
        await page.getByText("in every session").waitFor();
        await expectOnlyText(page);
        await navigateClientSide(page, "/connect");
        await page.getByText("Waiting for the first call.").waitFor();
        await expectOnlyText(page);
      });

      it("met no error, no violation of its policy and no other server on the way", () => {
        expect(ui.complaints).toEqual([]);
        expect(ui.said()).not.toContain("A page tried to load something");
      });
    },
  );
}

const NAMED_MARKUP = `markup ${IMAGE}`;
const NAMED_HIDDEN = `hiding ${HIDDEN}${TAGGED}`;

/** On a disk a skill and its files may have any name. */
async function seed(machine: Machine, strangers: readonly HostileSkill[]): Promise<void> {
  await put(machine, "markup", {
    ...HOSTILE_FILES,
    "SKILL.md": hostileSkillMd(JSON.stringify(NAMED_MARKUP)),
  });
  await put(machine, `hiding \u202e\u200b`, {
    ...hidingFiles(NAMED_HIDDEN, HIDDEN + TAGGED),
    [`references/${HIDDEN}.md`]: HIDDEN,
    "scripts/\u202egnp.sh": `#!/bin/sh\n# ${HIDDEN}\necho hi\n`,
  });
  writeHostileSkills(join(machine.skills, "bad"), strangers);
  const below = (folder: string, files: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
  originRepository(machine).commit({
    ...below("markup", HOSTILE_FILES),
    ...below("hiding", hidingFiles("hiding", HIDDEN + TAGGED)),
  });
}

async function put({ skills }: Machine, folder: string, files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(skills, folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

async function visit(ref: string, rest: string): Promise<void> {
  await navigateClientSide(page, `/skills/${encodeURIComponent(ref)}${rest}`);
  await page.getByRole("tab", { selected: true }).waitFor();
  await expectOnlyText(page);
}

async function ask(path: string): Promise<unknown> {
  const debug = await page.context().newCDPSession(page);
  const expression = `fetch(${JSON.stringify(path)}).then((answer) => answer.json())`;
  const answer = await debug.send("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  await debug.detach();
  return answer.result.value;
}

async function allRows() {
  return listed.parse(await ask("/ui/skills?limit=200")).rows;
}

const listed = z.looseObject({ rows: z.array(z.looseObject({ ref: z.string(), name: z.string() })) });
const discovered = z.looseObject({
  skills: z.array(z.looseObject({ slug: z.string(), name: z.string() })),
});
const shown = z.looseObject({ files: z.array(z.looseObject({ path: z.string() })) });
