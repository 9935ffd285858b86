import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { testRepository } from "../packages/hub/src/features/sources/testing/source-fixture.ts";
import { verified } from "../packages/hub/src/features/webhooks/testing/webhook-fixture.ts";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { connectAgent } from "./support/hub-agent.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { createMachine, type Machine, runProgram } from "./support/program.ts";
import { publicReceiver, RECEIVER_URL } from "./support/public-receiver.ts";
import { startHub } from "./support/start-hub.ts";
import { createSteps } from "./support/steps.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

const run = promisify(execFile);
const obstacle = findBubblewrapObstacle();

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
  await lightenHub(machine, { runsScripts: true });
});
afterEach(() => machine.dispose());

describe.skipIf(obstacle !== undefined)(`a fresh hub (${obstacle ?? "bubblewrap works here"})`, () => {
  it("takes a skill through its whole life, as an agent and its operator live it", async () => {
    const step = createSteps();
    const receiver = await publicReceiver(machine);
    machine.env.SKILLQUAY_SOURCE_PROTOCOLS = "file";
    machine.env.SKILLQUAY_PLANS = JSON.stringify({
      plans: { team: { openingCredits: 100, monthlyCalls: 1000 } },
      prices: { import: 10, acceptUpdate: 1 },
    });
    const hub = await step("start the hub", () => startHub(machine));
    const agent = await step("connect", () => connectAgent(hub.mcpUrl, hub.key ?? ""));
    const data = ["--data", join(machine.folder, "hub")];
    const repository = await testRepository();

    await step("get started", async () => {
      expect((await agent.tools()).filter((name) => name.startsWith("skills_"))).toHaveLength(36);
      expect(await agent.use("skills_getStarted", {}, anything)).toMatchObject({ credits: 100 });
    });

    await step("find nothing that fits", async () => {
      const { results } = await agent.use("skills_discoverSkills", { keywords: "tide tables" }, discovered);
      expect(results).toEqual([]);
    });

    await step("add a repository, as the operator", async () => {
      repository.commit(tides({ "scripts/next.sh": "echo high water at $1\n" }));
      const added = await runProgram(machine, ["sources", "add", repository.url, ...data, "--json"]);
      expect(added).toMatchObject({ exitCode: 0, stderr: "" });
      expect(JSON.parse(added.stdout)).toMatchObject({ state: "ok", skills: 1, added: 1 });
    });

    await step("discover its skill", async () => {
      const { results } = await agent.use("skills_discoverSkills", { keywords: "tide tables" }, discovered);
      expect(results).toMatchObject([
        { slug: "tides", source: "github", inDrive: false, origin: { repository: repository.url } },
      ]);
    });

    await step("import it, and hear how far it is", async () => {
      const notices: string[] = [];
      const onProgress = (message: string) => notices.push(message);
      const expected = { skillSlug: "tides" };
      expect(await agent.use("skills_importToDrive", expected, anything, { onProgress })).toMatchObject({
        status: "done",
        skillSlug: "tides",
      });
      expect(notices.at(-1)).toBe("In the drive");
      expect(notices.length).toBeGreaterThan(1);
      const again = await agent.use("skills_importToDrive", expected, anything);
      expect(again).toMatchObject({ status: "already_in_drive" });
      const { balance, recent } = await agent.use("skills_getCredits", {}, credits);
      expect(balance).toBe(90);
      expect(recent.map(({ kind }) => kind)).toEqual(["settle", "reserve", "grant"]);
    });

    await step("upload another one with a ticket, by the script that the hub gives out", async () => {
      const folder = await writeSkill(machine.skills, "release-notes");
      const archive = join(machine.folder, "release-notes.zip");
      await runProgram(machine, ["pack", folder, "--out", archive]);
      const { command } = await agent.use("skills_createUploadTicket", { filename: archive }, ticket);
      const script = { skillSlug: "upload-to-skillquay", scriptName: "send-file.sh" };
      const { content } = await agent.use("skills_getScriptStream", script, withContent);
      await mkdir(join(machine.folder, "scripts"));
      await writeFile(join(machine.folder, "scripts/send-file.sh"), content);
      const options = { cwd: machine.folder, env: { PATH: machine.env.PATH } };
      const sent = await run("sh", ["-c", command], options);
      expect(JSON.parse(sent.stdout)).toMatchObject({ state: "done", skillSlug: "release-notes" });
      // Once is once.
      await expect(run("sh", ["-c", command], options)).rejects.toMatchObject({
        stdout: expect.stringContaining("ticket_used"),
      });
    });

    const scoped = await step("put one of the two into a collection with a key of its own", async () => {
      const expected = { name: "sailing", skillSlugs: ["tides"] };
      const { key } = await agent.use("skills_createCollection", expected, minted);
      return connectAgent(hub.mcpUrl, key);
    });

    await step("see no more than that with its key", async () => {
      const { skills } = await scoped.use("skills_listSkills", {}, listed);
      expect(skills.map(({ slug }) => slug)).toEqual(["tides"]);
      expect(await scoped.fail("skills_getSkill", { slug: "release-notes" })).toMatchObject({
        error: "skill_not_found",
      });
      expect(await scoped.fail("skills_listCollections", {})).toMatchObject({ error: "access_denied" });
      const match = await scoped.use("skills_searchSkills", { query: "high water" }, anything);
      expect(match).toMatchObject({ results: [{ slug: "tides" }] });
    });

    await step("read its documentation by section", async () => {
      const { documents } = await scoped.use("skills_docTOC", { skillSlug: "tides" }, contents);
      expect(documents.map(({ path }) => path)).toEqual(["SKILL.md", "references/harbours.md"]);
      const section = { skillSlug: "tides", sectionSlug: "spring-tides" };
      expect(await scoped.use("skills_docSection", section, anything)).toMatchObject({
        title: "Spring tides",
        text: expect.stringContaining("They follow the full moon."),
      });
      const file = { skillSlug: "tides", filePath: "references/harbours.md" };
      expect(await scoped.use("skills_readResourceContent", file, withContent)).toEqual({
        content: "# Harbours\n\nDover first.\n",
      });
    });

    await step("run its script and read what it wrote", async () => {
      await scoped.use("skills_listScripts", { skillSlug: "tides" }, anything);
      const expected = { skillSlug: "tides", scriptName: "next.sh", args: ["noon"], reuseSession: true };
      const { sessionId } = await scoped.use("skills_runScript", expected, ran);
      const file = { sessionId, filePath: "/tmp/last_run.out", closeAfter: true };
      expect(await scoped.use("skills_readFile", file, anything)).toMatchObject({
        lines: ["high water at noon"],
      });
    });

    const webhook = await step("ask to be told when credits fall below 90", async () => {
      const event = { event_type: "credits.threshold_hit", threshold_value: 89 };
      const inside = await agent.fail("skills_createWebhook", { ...event, target_url: "https://127.0.0.1/" });
      expect(inside).toMatchObject({ error: "url_not_allowed" });
      return agent.use("skills_createWebhook", { ...event, target_url: RECEIVER_URL }, created);
    });

    await step("hear of a new version upstream, with what it changes", async () => {
      repository.commit(
        tides({ "scripts/next.sh": "echo low water at $1\n", "scripts/all.sh": "echo all\n" }),
      );
      const synced = await runProgram(machine, ["sources", "sync", repository.url, ...data, "--json"]);
      expect(JSON.parse(synced.stdout)).toMatchObject({ sources: [{ isChanged: true, changed: 1 }] });
      const update = await until(
        "the update is offered",
        async () => (await agent.use("skills_checkUpdates", {}, updates)).updates[0],
        { timeoutMs: 30_000, everyMs: 50 },
      );
      expect(update).toMatchObject({
        skillSlug: "tides",
        fromVersion: 1,
        toVersion: 2,
        verdict: "allow",
        grown: { scripts: ["scripts/all.sh"] },
        files: [
          { path: "scripts/all.sh", change: "added" },
          { path: "scripts/next.sh", change: "changed", addedLines: 1, removedLines: 1 },
        ],
      });
      expect(update.files[1]?.diff).toContain("-echo high water at $1\n+echo low water at $1");
      // Nothing has changed so far.
      const { content } = await scoped.use("skills_getScriptStream", nextScript, withContent);
      expect(content).toContain("high water");
    });

    await step("accept it, and pay once however often it is sent", async () => {
      const accepted = { skillSlug: "tides", version: 2, idempotencyKey: "yes, this one" };
      for (const _ of [1, 2]) {
        expect(await agent.use("skills_acceptUpdate", accepted, anything)).toMatchObject({
          fromVersion: 1,
          version: 2,
          creditsCharged: 1,
        });
      }
      const { content } = await scoped.use("skills_getScriptStream", nextScript, withContent);
      expect(content).toContain("low water");
      expect((await agent.use("skills_getCredits", {}, credits)).balance).toBe(89);
    });

    await step("get the webhook, signed as the standard says", async () => {
      await until("it arrives", () => receiver.received.length > 0, { timeoutMs: 20_000 });
      const [delivery] = receiver.received;
      if (delivery === undefined) throw new Error("nothing arrived");
      expect(verified(webhook.secret, delivery)).toMatchObject({
        type: "credits.threshold_hit",
        data: { webhook_id: webhook.id, balance: 89, threshold_value: 89 },
      });
    });

    await step("take everything along, as another program reads it", async () => {
      const { url } = await agent.use("skills_downloadSkills", { scope: "drive" }, offered);
      const archive = join(machine.folder, "drive.zip");
      const response = await fetch(url);
      if (response.body === null) throw new Error(`no body, status ${response.status}`);
      await pipeline(Readable.fromWeb(response.body), createWriteStream(archive));
      const out = join(machine.folder, "unpacked");
      await run("python3", ["-m", "zipfile", "-e", archive, out]);
      expect(await readFile(join(out, "tides/scripts/next.sh"), "utf8")).toBe("echo low water at $1\n");
      expect(await readFile(join(out, "release-notes/references/guide.md"), "utf8")).toBe(
        await readFile(join(machine.skills, "release-notes/references/guide.md"), "utf8"),
      );
    });

    await step("leave nothing behind", async () => {
      await agent.use("skills_deleteWebhook", { id: webhook.id }, anything);
      await agent.use("skills_deleteCollection", { collectionName: "sailing" }, anything);
      await agent.use("skills_removeFromDrive", { skillSlug: "tides" }, anything);
      const { skills } = await agent.use("skills_listSkills", {}, listed);
      expect(skills.map(({ slug }) => slug)).not.toContain("tides");
      expect(receiver.received).toHaveLength(1);
      expect(await hub.stop()).toBe(0);
    });
  }, 240_000);
});

function tides(scripts: Readonly<Record<string, string>>): Record<string, string> {
  const files = {
    "SKILL.md":
      "---\nname: tides\ndescription: Tide tables of harbours. Use when asked for high water.\n---\n\n" +
      "# Tides\n\n## Spring tides\n\nThey follow the full moon.\n\n## Neap tides\n\nThey follow the half moon.\n",
    "references/harbours.md": "# Harbours\n\nDover first.\n",
    ...scripts,
  };
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`skills/tides/${path}`, text]));
}

const nextScript = { skillSlug: "tides", scriptName: "next.sh" };

const anything = z.looseObject({});
const discovered = z.object({ results: z.array(z.looseObject({ slug: z.string() })) });
const credits = z.object({ balance: z.number(), recent: z.array(z.looseObject({ kind: z.string() })) });
const ticket = z.object({ command: z.string() });
const withContent = z.object({ content: z.string() });
const minted = z.object({ key: z.string() });
const listed = z.object({ skills: z.array(z.looseObject({ slug: z.string() })) });
const contents = z.object({ documents: z.array(z.looseObject({ path: z.string() })) });
const ran = z.object({ sessionId: z.string() });
const created = z.object({ id: z.string(), secret: z.string() });
const offered = z.object({ url: z.string() });
const updates = z.object({
  updates: z.array(z.looseObject({ files: z.array(z.looseObject({ diff: z.string().optional() })) })),
});
