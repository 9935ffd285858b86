import type { Page } from "playwright-core";
import { expect } from "vitest";
import * as z from "zod/v4";
import { BUNDLED_SKILLS } from "../../packages/hub/src/features/catalog/index.ts";
import type { Dashboard } from "./dashboard.ts";
import { connectAgent } from "./hub-agent.ts";
import { ADMIN_SECRET, askAs, createTenant, useHub } from "./hub-calls.ts";
import { originRepository } from "./origin-repository.ts";
import type { PageInput } from "./page-input.ts";
import { zipOfSkill } from "./send-skill.ts";
import { createSteps } from "./steps.ts";
import { takePictures } from "./take-pictures.ts";

/** One account's way from its key to an agent that works. What the page says is asked of the API each time. */
export async function walkGoldenPath(
  dashboard: Dashboard,
  inputFor: (page: Page) => PageInput,
): Promise<void> {
  const step = createSteps();
  const { hub, machine } = dashboard;
  const page = await dashboard.open("/");
  const input = inputFor(page);
  const { key } = await createTenant(hub, `${input.name}-person`);
  const tides = `tides-by-${input.name}`;
  const notes = `notes-by-${input.name}`;
  const repository = originRepository(machine, `${input.name}-skills`);
  repository.commit(tideFiles(tides, "high"));
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const ask = (path: string) => askAs(hub, key, "GET", path);
  const goTo = async (link: string, title = link) => {
    const pages = page.getByRole("navigation", { name: "Pages" });
    await input.press(pages.getByRole("link", { name: link, exact: true }));
    await page.getByRole("heading", { name: title, level: 1, exact: true }).waitFor();
  };

  await step("sign in, as the hub's operator", async () => {
    await input.write(page.getByLabel("Key", { exact: true }), key);
    await input.press(button("I run this hub"));
    await input.write(page.getByLabel("Operator's secret"), ADMIN_SECRET);
    await input.press(button("Sign in"));
    await page.getByText(`${input.name}-person`).first().waitFor();
  });

  await step("upload a zip file", async () => {
    await goTo("Upload", "Upload a skill");
    await input.giveFile({
      name: "notes.zip",
      mimeType: "application/zip",
      buffer: await zipOfSkill(notes, { "SKILL.md": skillMd(notes, "Writes notes.", "# Notes\n") }),
    });
    await page.getByText("notes.zip").first().waitFor();
    await input.press(button("Upload"));
    await page.getByText(`'${notes}' is in the drive, at version 1.`).waitFor();
    expect(await ask(`/ui/skills/${notes}`)).toMatchObject({
      name: notes,
      body: expect.stringContaining("# Notes"),
    });
  });

  await step("add a source, and import a skill of it", async () => {
    await goTo("Operator");
    await input.press(button("Add a source"));
    await input.write(page.getByLabel("Address"), repository.url);
    await input.press(button("Add"));
    await page.getByText("The source is added and read now.").waitFor();
    await goTo("Discover");
    await input.write(page.getByRole("searchbox"), `tide tables ${input.name}`);
    // The page shows what was there when it asked; somebody who waits for the source asks again.
    await expect
      .poll(async () => {
        const count = await button(`Import ${tides}`).count();
        if (count === 0) await page.reload();
        await page.getByRole("region", { name: "Skills found" }).waitFor();
        return button(`Import ${tides}`).count();
      })
      .toBe(1);
    await input.press(button(`Import ${tides}`));
    await input.press(page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }));
    await page.getByText("It is in your drive.").waitFor();
    await input.press(page.getByRole("link", { name: `Open '${tides}'` }));
  });

  await step("read it", async () => {
    await page.getByRole("heading", { name: tides, level: 1 }).waitFor();
    await page.getByRole("heading", { name: "Spring tides" }).waitFor();
    await page.getByText("They follow the full moon.").waitFor();
  });

  await step("try the sentence that should find it, and keep it as a test", async () => {
    await goTo("What the model sees");
    await input.write(page.getByLabel("What you would ask the agent"), `tide tables by ${input.name}`);
    await input.press(button(`Save as a test of ${tides}`));
    await page.getByText("Place 1", { exact: true }).waitFor();
    expect(await ask("/ui/description-tests")).toMatchObject({ tests: [{ ref: tides, passes: true }] });
    await input.press(page.getByRole("list", { name: "Tests of descriptions" }).getByRole("link"));
    await page.getByRole("heading", { name: tides, level: 1 }).waitFor();
  });

  await step("run its script, and see what it writes while it writes it", async () => {
    await input.openTab("Scripts");
    await input.write(page.getByLabel("Arguments"), "noon 'half past six'");
    await input.press(button("Run next.sh"));
    const output = page.getByRole("log", { name: "Output" });
    // The script still runs, for two seconds: what is shown now cannot have waited for its end.
    const result = page.getByRole("region", { name: "Result" }).filter({ hasText: "Running" });
    await result.filter({ hasText: "high water at noon" }).waitFor();
    await page.getByText("Exit code 0").waitFor();
    expect(await output.textContent()).toBe("high water at noon\nand at half past six\n");
    await takePictures(page, `golden-path-run-by-${input.name}`);
  });

  await step("look at an update, and accept it", async () => {
    repository.commit(tideFiles(tides, "low"));
    await goTo("Operator");
    await input.press(button(`Read again: ${repository.url}`));
    await page.getByText(`${repository.url} is read again.`).waitFor();
    const waiting = async () => updates.parse(await useHub(hub, key, "skills_checkUpdates")).updates.length;
    await expect.poll(waiting).toBe(1);
    await goTo("Updates");
    await page.getByText("echo low water at $1").first().waitFor();
    await page.getByText("echo high water at $1").first().waitFor();
    expect(await ask(`/ui/skills/${tides}`)).toMatchObject({ hub: { version: 1 } });
    await input.press(button(`Accept the update of ${tides}`));
    await input.press(page.getByRole("dialog").getByRole("button", { name: "Accept", exact: true }));
    await page.getByText(`'${tides}' is at version 2 now.`).waitFor();
    expect(await ask(`/ui/skills/${tides}`)).toMatchObject({ hub: { version: 2 } });
  });

  await step("go back to the version before, and forward again", async () => {
    await goTo("Skills");
    await input.press(page.getByRole("list", { name: "Skills" }).getByRole("link", { name: tides }));
    await page.getByRole("heading", { name: tides, level: 1 }).waitFor();
    await input.openTab("Versions");
    const versionNow = async () => Object(Object(await ask(`/ui/skills/${tides}`)).hub).version;
    await input.press(button("Restore version 1"));
    await input.press(page.getByRole("dialog").getByRole("button", { name: "Restore", exact: true }));
    await expect.poll(versionNow).toBe(1);
    await takePictures(page, `golden-path-versions-by-${input.name}`);
    await input.press(button("Restore version 2"));
    await input.press(page.getByRole("dialog").getByRole("button", { name: "Restore", exact: true }));
    await expect.poll(versionNow).toBe(2);
    await page.locator(".version-row", { hasText: "Version 2" }).getByText("What agents get").waitFor();
  });

  const scoped = await step("make a collection, whose key sees nothing else", async () => {
    await goTo("Collections and keys");
    await input.press(button("New collection"));
    await input.write(page.getByLabel("Name", { exact: true }), "Sailing");
    await input.write(page.getByLabel("Choose skills"), tides);
    await input.press(button(`Add ${tides}`));
    await input.press(button("Create"));
    await page.getByRole("heading", { name: "The key of 'Sailing'" }).waitFor();
    const shown = (await page.getByRole("dialog").locator("pre").first().textContent()) ?? "";
    await input.press(button("I have it"));
    await page.getByRole("article", { name: "Sailing" }).waitFor();
    const seen = rows.parse(await askAs(hub, shown, "GET", "/ui/skills"));
    expect(seen.rows.map(({ name }) => name)).toEqual([tides]);
    return shown;
  });

  await step("open and leave a dialog, and be where one was", async () => {
    await input.press(button("Delete Sailing"));
    await page.getByRole("dialog").getByText("Delete 'Sailing'?").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => button("Delete Sailing").and(page.locator(":focus")).count()).toBe(1);
  });

  await step("make a key", async () => {
    await input.openTab("Keys");
    await input.press(button("New key"));
    await input.write(page.getByLabel("Name", { exact: true }), "laptop");
    await input.press(button("Create"));
    const shown = (await page.getByRole("dialog").locator("pre").first().textContent()) ?? "";
    await input.press(button("I have it"));
    const seen = rows.parse(await askAs(hub, shown, "GET", "/ui/skills"));
    expect(seen.rows.map(({ name }) => name).sort()).toEqual([...BUNDLED_SKILLS, notes, tides].sort());
  });

  await step("see the first call of an agent arrive", async () => {
    // What this test asked the hub itself came in as calls, too; a fresh page has seen none.
    await page.reload();
    await goTo("Connect an agent");
    await page.getByText("Waiting for the first call. It appears here by itself.").waitFor();
    const agent = await connectAgent(hub.mcpUrl, scoped);
    await agent.use("skills_getSkill", { slug: tides }, z.looseObject({}));
    await page.getByText("It works: 'skillquay-e2e' is connected.", { exact: true }).waitFor();
    // All that it asked, from its very first word on; the newest on top.
    const calls = page.locator(".call");
    await expect
      .poll(() => calls.locator("code").allTextContents())
      .toEqual(["skills_getSkill", "initialize"]);
    expect(await calls.first().textContent()).toContain(tides);
    for (const call of await calls.allTextContents()) expect(call).toContain("skillquay-e2e");
  });

  await step("sign out", async () => {
    await input.press(button("Sign out"));
    await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
    expect((await page.context().cookies()).filter(({ value }) => value !== "")).toEqual([]);
  });

  await page.context().close();
  expect(dashboard.complaints).toEqual([]);
  expect(await dashboard.countPolicyReports()).toBe(0);
}

function skillMd(name: string, description: string, body: string): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}`;
}

function tideFiles(name: string, water: "high" | "low"): Record<string, string> {
  const body = "# Tides\n\n## Spring tides\n\nThey follow the full moon.\n";
  const files = {
    "SKILL.md": skillMd(name, `Tide tables of harbours, by ${name.split("-").at(-1)}.`, body),
    "scripts/next.sh": `#!/bin/sh\necho ${water} water at $1\nsleep 2\necho and at $2\n`,
  };
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`skills/${name}/${path}`, text]));
}

const updates = z.looseObject({ updates: z.array(z.unknown()) });
const rows = z.looseObject({ rows: z.array(z.looseObject({ name: z.string() })) });
