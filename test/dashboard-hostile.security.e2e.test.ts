import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod/v4";
import { attackPage, otherSite } from "./support/attacking-site.ts";
import { findBrowserObstacle } from "./support/browser.ts";
import { type Dashboard, openDashboard } from "./support/dashboard.ts";
import { expectRefusal } from "./support/expect-refusal.ts";
import {
  HIDDEN,
  HIDDEN_SHOWN,
  HOSTILE_FILES,
  hidingFiles,
  hostileSkillMd,
  IMAGE,
  SCRIPT,
  TAGGED,
  TURNED,
} from "./support/hostile-skill.ts";
import { expectNothingRan as expectNothingRanIn } from "./support/hostile-uploads.ts";
import { askAs, callHub, createTenant, useHub } from "./support/hub-calls.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { navigateClientSide } from "./support/navigate-client-side.ts";
import { prepareForSeeding } from "./support/seed-dashboard.ts";
import { sendSkill } from "./support/send-skill.ts";
import { takePictures } from "./support/take-pictures.ts";

const obstacle = findBrowserObstacle();

const HOSTILE = `${IMAGE}${SCRIPT}${TURNED}`;

let dashboard: Dashboard;
let page: Page;

describe.skipIf(obstacle !== undefined)(
  `the dashboard among strangers (${obstacle ?? "Chromium runs here"})`,
  { timeout: 180_000 },
  () => {
    beforeAll(async () => {
      dashboard = await openDashboard(async (machine) => {
        prepareForSeeding(machine);
        await lightenHub(machine, { runsScripts: true });
      });
      page = await dashboard.openSignedIn("/", { isOperator: true });
    }, 120_000);
    afterAll(() => dashboard?.close());

    it("shows a skill that is markup in every part as the text that it is", async () => {
      const sent = await sendSkill(dashboard.hub, dashboard.key, "markup", HOSTILE_FILES);
      if (sent.state === "waiting") await answer("POST", `/v1/imports/${sent.importId}/accept`);
      await go("/skills");
      await page.getByText(IMAGE).first().waitFor();
      await go("/skills/markup");
      await page.getByText("the end of the text").waitFor();
      const text = (await page.locator(".markdown").textContent()) ?? "";
      for (const written of [IMAGE, "<script>alert(window.hacked=2)</script>", "<iframe", "<svg onload"])
        expect(text).toContain(written);
      expect(await page.locator(".markdown a").allTextContents()).toEqual(["a real link"]);
      await expectNothingRan();
      await takePictures(page, "hostile-read");
      await page.getByText("Show hidden text").click();
      await page.getByText("This file holds text that a page does not show.").waitFor();
      await expectNothingRan();
      for (const tab of ["files", "scripts", "security", "versions", "insights"]) {
        await go(`/skills/markup/${tab}`);
        await page.getByRole("tab", { selected: true }).waitFor();
        await expectNothingRan();
      }
      for (const { path } of fileList.parse(await answer("GET", "/ui/skills/markup")).files) {
        await go(`/skills/markup/files?path=${encodeURIComponent(path)}`);
        await page.locator(".file-title").getByText(path, { exact: true }).waitFor();
        await expectNothingRan();
      }
      await go("/skills/markup/scripts");
      await page.getByRole("button", { name: /^Run/ }).click();
      await page.getByRole("log", { name: "Output" }).getByText(IMAGE).first().waitFor();
      await expectNothingRan();
      expectNoComplaints();
    });

    it("writes out characters that hide or turn text around, wherever they are shown", async () => {
      const { hub, key } = dashboard;
      await expect(sendSkill(hub, key, "tagged", hidingFiles("tagged", HIDDEN + TAGGED))).rejects.toThrow(
        /tag-characters/,
      );
      await go("/discover/imports");
      await page.getByRole("link", { name: "tagged" }).click();
      await page.getByText("send keys").first().waitFor();
      await expectNothingRan();
      const sent = await sendSkill(hub, key, "hiding", hidingFiles("hiding"));
      expect(sent.state).toBe("waiting");
      await go(`/upload/imports/${sent.importId}`);
      await page.getByText("⟦U+202E⟧").first().waitFor();
      await expectNothingRan();
      await page.getByRole("button", { name: "Accept…" }).click();
      await page.getByRole("button", { name: "I have read them: accept" }).click();
      await page.getByText("It is in your drive.").waitFor();
      await go("/skills");
      await page.getByText(`Sorts ${HIDDEN_SHOWN}.`).waitFor();
      await expectNothingRan();
      const row = "a[href$='/hiding'] .skill-row-description";
      expect(await placesOf(row, ["Sorts one", "fdp.exe", "two."])).toEqual([0, 1, 2]);
      await go("/skills/hiding");
      await page.getByText("the end of the text").waitFor();
      await page.getByText("characters that nobody sees and every model reads").waitFor();
      const text = (await page.locator(".markdown").textContent()) ?? "";
      for (const part of ["Heading", "Text", "bold", "code", "link", "image", "echo"])
        expect(text).toContain(`${part} ${HIDDEN_SHOWN}`);
      expect(text).toContain("⟦U+202E⟧spelled ⟦U+200B⟧out");
      await expectNothingRan();
      await takePictures(page, "hidden-read");
      for (const tab of [
        "files",
        "files?path=scripts/show.sh",
        "scripts",
        "security",
        "versions",
        "insights",
      ]) {
        await go(`/skills/hiding/${tab}`);
        await page.getByRole("tab", { selected: true }).waitFor();
        await expectNothingRan();
      }
      await page.getByRole("button", { name: "More to do with this skill" }).click();
      await page.getByRole("button", { name: "Switch off" }).click();
      await page.getByText("Agents no longer get it.").waitFor();
      await expectNothingRan();
      expectNoComplaints();
    });

    it("shows hostile names of collections, keys, teams, webhooks and clients as text", async () => {
      const { hub, key } = dashboard;
      // Names that do not show what they are never get in.
      const turned = await callHub(hub, key, "skills_createCollection", { name: TURNED, skillSlugs: [] });
      expect(turned).toMatchObject({ status: 400, body: { error: "invalid_input" } });
      await useHub(hub, key, "skills_createCollection", { name: IMAGE, skillSlugs: ["markup"] });
      await useHub(hub, key, "skills_createWebhook", {
        event_type: "credits.exhausted",
        target_url: `https://hooks.example.com/${encodeURIComponent(IMAGE)}?${SCRIPT}`,
      });
      await answer("POST", "/v1/account/keys", { name: IMAGE });
      await answer("POST", "/v1/account/teams", { name: IMAGE, handle: "harmless" });
      const other = await createTenant(hub, "mallory");
      await sendSkill(hub, other.key, "gift", { ...HOSTILE_FILES, "SKILL.md": hostileSkillMd("gift") });
      await callHub(hub, other.key, "skills_getStarted");
      await askAs(hub, other.key, "PUT", "/v1/skills/gift/visibility", { visibility: "public" });
      for (const { path, shows } of everyPage) {
        await go(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        if (shows) await page.getByText(IMAGE).first().waitFor();
        await expectNothingRan();
      }
      await go("/connect");
      await page.locator(".first-call").waitFor();
      await callAsClient(IMAGE, key);
      const call = page.locator(".call").filter({ hasText: "skills_getSkill" });
      await call.getByText(IMAGE).waitFor();
      await expectNothingRan();
      await takePictures(page, "hostile-connect");
      expectNoComplaints();
    });

    it("shows them in the catalog, before anybody takes them, as text", async () => {
      const { hub, key } = dashboard;
      for (const slug of ["markup", "hiding"])
        await askAs(hub, key, "PUT", `/v1/skills/${slug}/visibility`, { visibility: "public" });
      const look = async (path: string) => {
        await page.goto(`${hub.url}${path}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expectNothingRan();
      };
      await look(`/catalog?q=${encodeURIComponent(HOSTILE)}`);
      await look("/catalog");
      await page.getByText(IMAGE).first().waitFor();
      for (const slug of ["markup", "hiding", "gift"]) {
        await look(`/catalog/${slug}`);
        await page.getByText("the end of the text").waitFor();
        const files = z
          .array(z.string())
          .parse(
            await page.evaluate<unknown>(
              "[...document.querySelectorAll('.files a')].map((link) => link.getAttribute('href'))",
            ),
          );
        expect(files.length).toBeGreaterThan(2);
        for (const file of files) await look(file);
      }
      await look("/catalog/hiding");
      await page.getByText("Hidden text").waitFor();
      await page.getByText(HIDDEN_SHOWN).first().waitFor();
      await takePictures(page, "hostile-catalog");
      expectNoComplaints();
      await page.goto(`${hub.url}/dashboard/skills`);
      await page.getByRole("navigation", { name: "Pages" }).waitFor();
    });

    it("takes hostile words from its fields and its address as words", async () => {
      for (const [path, field] of [
        ["/skills", "Search skills"],
        ["/activity", "Search the activity"],
      ] as const) {
        await go(path);
        await page.getByLabel(field).fill(HOSTILE);
        await expectNothingRan();
      }
      const [hostile, image, script] = [HOSTILE, IMAGE, SCRIPT].map(encodeURIComponent);
      const outside = encodeURIComponent("../../ui/session");
      // With what the hub is asked for in vain: only it knows that there is no such thing.
      const noHost = new URLSearchParams({ host: "javascript:alert(1)" });
      for (const [path, unknown, status = 404] of [
        [`/skills?query=${hostile}&tag=${script}&source=javascript:alert(1)`],
        [`/skills/${hostile}`, `/ui/skills/${hostile}`],
        [`/skills/${outside}`, `/ui/skills/${outside}`],
        [`/skills/markup/files?path=${image}&line=${script}`],
        [`/discover?query=${hostile}`],
        [`/discover/imports/${image}`],
        [`/webhooks/${script}`],
        [`/connect?agent=${image}`],
        [`/model-view?${noHost}`, `/ui/model-view?${noHost}`, 400],
        [`/upload?key_name=${image}#ticket=${script}`],
        [`/${image}`],
        ["//example.com/skills"],
      ] as const) {
        await go(path);
        await page.getByRole("heading", { level: 1 }).or(page.getByRole("alert")).first().waitFor();
        if (unknown !== undefined) await expectRefusal(dashboard.complaints, status, unknown);
        await expectNothingRan();
      }
      await page.goto(`${dashboard.hub.url}/dashboard/skills?query=${encodeURIComponent(HOSTILE)}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByLabel("Search skills").inputValue()).toContain(IMAGE);
      await expectNothingRan();
      expectNoComplaints();
    });

    it("reported nothing to the hub, because nothing was tried", async () => {
      expect(await dashboard.countPolicyReports()).toBe(0);
    });

    it("notices and reports what a page must not do, so that the tests above could have failed", async () => {
      const debug = await page.context().newCDPSession(page);
      const expression = `document.body.append(Object.assign(document.createElement("img"), { src: "https://example.com/x.png" }))`;
      await debug.send("Runtime.evaluate", { expression });
      await expect
        .poll(() => dashboard.complaints.some((one) => one.startsWith("policy: img-src")))
        .toBe(true);
      await expect.poll(() => dashboard.countPolicyReports()).toBeGreaterThan(0);
    });

    it("keeps its session from scripts and from other sites", async () => {
      const cookies = await page.context().cookies();
      expect(cookies).toMatchObject([
        { name: "__Host-skillquay", httpOnly: true, secure: true, sameSite: "Lax", path: "/" },
      ]);
      expect(await page.evaluate<string>("document.cookie")).toBe("");
    });

    it("does nothing for a page of another origin that has its cookie, and is shown in no frame", async () => {
      const { hub, key } = dashboard;
      const previous = await collections(key);
      const evil = await otherSite(attackPage(hub.url));
      const attacker = await page.context().newPage();
      await attacker.goto(evil);
      await attacker.getByText("all were tried").waitFor();
      const tried = tries.parse(JSON.parse((await attacker.locator("#tried").textContent()) ?? ""));
      // All were sent, with the cookie where browsers send it; none was answered so that the page could read it.
      expect(tried.read).toEqual([]);
      expect(tried.count).toBe(5);
      await expect.poll(() => attacker.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
      expect(await collections(key)).toEqual(previous);
      // A form that sends itself is the one thing that leaves the page.
      await attacker.locator("form button").click();
      await attacker.waitForURL(`${hub.url}/**`);
      expect(await attacker.textContent("body")).toContain("access_denied");
      expect(await collections(key)).toEqual(previous);
      await attacker.close();
    });

    it("gives a cookie no way into the route of agents, and none to the operator's routes", async () => {
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
      const headers = {
        cookie,
        origin: dashboard.hub.url,
        "x-skillquay": "1",
        "content-type": "application/json",
      };
      const mcp = await fetch(dashboard.hub.mcpUrl, {
        method: "POST",
        headers: { ...headers, accept: "application/json, text/event-stream" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
      });
      expect(mcp.status).toBe(401);
      const admin = await fetch(`${dashboard.hub.url}/admin/accounts`, { headers });
      expect([401, 403]).toContain(admin.status);
      const session = await fetch(`${dashboard.hub.url}/ui/session`, { headers });
      expect(session.status).toBe(200);
    });
  },
);

function go(path: string): Promise<void> {
  return navigateClientSide(page, path);
}

function expectNothingRan(): Promise<void> {
  return expectNothingRanIn(dashboard, page);
}

/** In which order the words of an element stand on the screen, from left to right. */
async function placesOf(selector: string, words: readonly string[]): Promise<number[]> {
  const lefts = z.array(z.number()).parse(
    await page.evaluate<unknown>(`(() => {
      const text = document.querySelector(${JSON.stringify(selector)}).firstChild;
      return ${JSON.stringify(words)}.map((word) => {
        const range = document.createRange();
        range.setStart(text, text.data.indexOf(word));
        range.setEnd(text, text.data.indexOf(word) + word.length);
        return range.getBoundingClientRect().left;
      });
    })()`),
  );
  return lefts.map((left) => [...lefts].sort((one, other) => one - other).indexOf(left));
}

function expectNoComplaints(): void {
  expect(dashboard.complaints).toEqual([]);
}

function answer(method: "GET" | "POST", path: string, body?: Record<string, unknown>) {
  return askAs(dashboard.hub, dashboard.key, method, path, body);
}

async function callAsClient(name: string, key: string): Promise<void> {
  const client = new Client({ name, version: "1.0.0" });
  onTestFinished(() => client.close());
  await client.connect(
    new StreamableHTTPClientTransport(new URL(dashboard.hub.mcpUrl), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  await client.callTool({ name: "skills_getSkill", arguments: { slug: "markup" } });
}

async function collections(key: string): Promise<string[]> {
  const { collections: all } = named.parse(await useHub(dashboard.hub, key, "skills_listCollections"));
  return all.map(({ name }) => name);
}

/** Where one of the hostile names is shown, and where at least nothing may happen. */
const everyPage: readonly { readonly path: string; readonly shows: boolean }[] = [
  { path: "/skills", shows: true },
  { path: "/discover", shows: true },
  { path: "/discover/popular", shows: false },
  { path: "/discover/imports", shows: false },
  { path: "/updates", shows: false },
  { path: "/collections", shows: true },
  { path: "/collections/keys", shows: true },
  { path: "/upload", shows: false },
  { path: "/sharing", shows: true },
  { path: "/sharing/teams", shows: true },
  { path: "/sharing/invitations", shows: false },
  { path: "/credits", shows: false },
  { path: "/webhooks", shows: false },
  { path: "/credentials", shows: false },
  { path: "/activity", shows: true },
  { path: "/model-view", shows: false },
  { path: "/model-view?task=markup", shows: true },
  { path: "/operator", shows: false },
];

const fileList = z.looseObject({ files: z.array(z.looseObject({ path: z.string() })) });
const named = z.looseObject({ collections: z.array(z.looseObject({ name: z.string() })) });
const tries = z.object({ read: z.array(z.string()), count: z.number() });
