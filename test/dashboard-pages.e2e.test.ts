import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowserObstacle } from "./support/browser.ts";
import { type Dashboard, openDashboard } from "./support/dashboard.ts";
import { expectGoodLooks } from "./support/expect-good-looks.ts";
import { expectRefusal } from "./support/expect-refusal.ts";
import { expectTextOnFirstScreen } from "./support/expect-text-on-first-screen.ts";
import { askAdmin, askAs, useHub } from "./support/hub-calls.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import {
  audit,
  deliveries,
  discovered,
  hooks,
  keyList,
  ledger,
  listed,
  modelView,
  pending,
  scanned,
  shown,
  sourceList,
} from "./support/page-answers.ts";
import { prepareForSeeding, seedDashboard } from "./support/seed-dashboard.ts";
import { screens, takePictures } from "./support/take-pictures.ts";
import { visitPage } from "./support/visit-page.ts";
import { walkAcceptance } from "./support/walk-acceptance.ts";
import { walkCatalog } from "./support/walk-catalog.ts";
import { walkConnectChoices } from "./support/walk-connect.ts";
import { walkCredentials } from "./support/walk-credentials.ts";
import { walkInsights } from "./support/walk-insights.ts";
import { walkOffline } from "./support/walk-offline.ts";
import { walkPermissions } from "./support/walk-permissions.ts";
import { walkPins, walkPlayground } from "./support/walk-playground.ts";
import { walkSkillList } from "./support/walk-skill-list.ts";
import { walkUploadTicket } from "./support/walk-upload-ticket.ts";

const obstacle = findBrowserObstacle();

let dashboard: Dashboard;
let page: Page;

describe.skipIf(obstacle !== undefined)(
  `every page of the dashboard (${obstacle ?? "Chromium runs here"})`,
  // Each test looks at a page in two themes and on two screens.
  { timeout: 90_000 },
  () => {
    beforeAll(async () => {
      dashboard = await openDashboard(async (machine) => {
        prepareForSeeding(machine);
        await lightenHub(machine, { runsScripts: true });
      });
      await seedDashboard(dashboard);
      page = await dashboard.openSignedIn("/", { isOperator: true });
    }, 240_000);
    afterAll(() => dashboard?.close());

    it("asks for a key before anything is shown, and says what is wrong with a wrong one", async () => {
      const stranger = await dashboard.open("/skills");
      await stranger.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
      expect(await stranger.getByRole("navigation").count()).toBe(0);
      await stranger.getByLabel("Key", { exact: true }).fill("sk_live_of_nobody");
      await stranger.getByRole("button", { name: "Sign in", exact: true }).click();
      await stranger.getByRole("alert").filter({ hasText: "key" }).first().waitFor();
      await expectRefusal(dashboard.complaints, 401, "/ui/session");
      await looksRight("sign-in", stranger);
      await stranger.context().close();
    });

    it("Skills lists the drive, finds as you type and narrows by what there is", async () => {
      await visit("Skills", "Skills");
      const { rows, total } = listed.parse(await ask("/ui/skills"));
      await page.getByText(`${total} skills`, { exact: true }).waitFor();
      expect(await names()).toEqual(rows.map(({ name }) => name));
      expect(await names()).toEqual(
        expect.arrayContaining(["hello-world", "pdf-forms", "quick-setup", "tides"]),
      );
      await looksRight("skills");

      await page.keyboard.press("/");
      await page.keyboard.type("fill in a form");
      await expect.poll(async () => (await names())[0]).toBe("pdf-forms");
      expect(new URL(page.url()).search).toBe("?query=fill+in+a+form");
      await page.getByLabel("Search skills").fill("");
      await page.getByRole("button", { name: /^Scripts/ }).click();
      const withScripts = rows.filter(({ hasScripts }) => hasScripts).map(({ name }) => name);
      await expect.poll(names).toEqual(withScripts);
      await page.getByRole("button", { name: "Clear filters" }).click();
      await page.getByLabel("Search skills").fill("qqqq xyzzy");
      await page.getByText("No skill fits").first().waitFor();
      await takePictures(page, "skills-none");
      await page.getByLabel("Search skills").fill("");
      await walkSkillList(page);
    });

    it("a skill is shown as text with its outline, its files, its scripts, its versions and its use", async () => {
      await openSkill("pdf-forms");
      const { body, tokens, files } = shown.parse(await ask("/ui/skills/pdf-forms"));
      expect(body).toContain("A form without fields is a picture of a form.");
      await page.getByText("A form without fields is a picture of a form.").waitFor();
      await page.getByText(`${tokens.load} tokens`).first().waitFor();
      await page.getByRole("cell", { name: "one of its options" }).waitFor();
      expect(
        await page.getByRole("navigation", { name: "Outline" }).getByRole("link").allTextContents(),
      ).toEqual(["PDF forms", "Fill a form", "Kinds of fields", "When it goes wrong"]);
      await looksRight("skill-read");
      await expectTextOnFirstScreen(page, "PDF forms");

      await tab("Files");
      const tree = page.getByRole("navigation", { name: "Files" });
      expect(await tree.getByRole("link").count()).toBe(files.length);
      await tree.getByRole("link", { name: /list_fields\.py/ }).click();
      await page.getByText('print(json.dumps({"field": name', { exact: false }).first().waitFor();
      await looksRight("skill-files");

      await tab("Scripts");
      await page.getByRole("radio", { name: /list_fields\.py/ }).check();
      await page.getByText("Lists the fields of a form").first().waitFor();
      await looksRight("skill-scripts");

      await tab("Insights");
      await page.locator(".totals").getByText("Loads").waitFor();
      await page.locator(".u-wrap, .day-chart canvas").first().waitFor();
      await looksRight("skill-use");
    });

    it("says what scripts may do, and takes a yes for each host", () => walkPermissions(page));

    it("findings stand at their lines, and two versions beside each other", async () => {
      await openSkill("quick-setup");
      await tab("Security");
      const { verdict, findings } = scanned.parse(await ask("/ui/skills/quick-setup/scan"));
      expect(verdict).toBe("review");
      const list = page.getByRole("list", { name: "Findings" });
      await list.waitFor();
      const sentences = findings.map(({ rule, explanation }) => `${rule} ${explanation}`);
      expect(await list.locator("> li").count()).toBe(new Set(sentences).size);
      await page.getByText("Check", { exact: true }).first().waitFor();
      await list.locator(".is-meant", { hasText: "install.sh" }).waitFor();
      await looksRight("skill-findings");
      await walkAcceptance(page);
      await list.getByRole("link").first().click();
      await page.locator(".code-line-target").waitFor();
      await page.getByText(`${findings[0]?.explanation}`).first().waitFor();
      await takePictures(page, "skill-finding-line");
      await openSkill("tides");
      await tab("Versions");
      await page.getByText("echo low water at $1").first().waitFor();
      await page.getByText("echo high water at $1").first().waitFor();
      await looksRight("skill-versions");
    });

    it("calls are added up by skill and tool, and saved as a file", () => walkInsights(page));

    it("says that it shows what was, while there is no connection", () =>
      walkOffline(page, dashboard.complaints));

    it("Discover shows what could be imported, what others use and what was imported", async () => {
      await visit("Discover", "Discover");
      const { skills } = discovered.parse(await ask("/ui/discover"));
      expect(skills.map(({ slug }) => slug)).toContain("star-charts");
      const match = page.getByRole("region", { name: "Skills found" });
      await match.getByRole("heading", { name: "star-charts" }).waitFor();
      expect(await match.getByRole("listitem").count()).toBe(skills.length);
      await looksRight("discover");
      await tab("Popular");
      await page.getByText("No public skill of this hub was used").waitFor();
      await looksRight("discover-popular");
      await tab("Your imports");
      await page.getByRole("table", { name: "Imports" }).waitFor();
      await looksRight("discover-imports");
      await walkCatalog(dashboard, page);
    });

    it("Updates says what grew before what changed", async () => {
      await visit("Updates", "Updates");
      const { updates } = pending.parse(await useHub(dashboard.hub, dashboard.key, "skills_checkUpdates"));
      expect(updates).toMatchObject([{ skillSlug: "tides", toVersion: 2 }]);
      await page.getByText("It asks for more than the version you have").waitFor();
      await page.getByText("Brings the script scripts/all.sh").waitFor();
      await page.getByText("Names the host tides.example.com").waitFor();
      await page.getByText("echo low water at $1").first().waitFor();
      await looksRight("updates");
    });

    it("Collections and keys shows who sees what, a new key once, and where its uploads go", async () => {
      await visit("Collections and keys", "Collections and keys");
      const card = page.getByRole("article", { name: "Documents" });
      await card.getByRole("link", { name: "pdf-forms" }).waitFor();
      await looksRight("collections");
      await tab("Keys");
      await page.getByRole("table", { name: "Keys" }).waitFor();
      await looksRight("keys");
      await page.getByRole("button", { name: "New key" }).click();
      await page.getByLabel("Name").fill("laptop");
      await looksRight("keys-new");
      await page.getByRole("button", { name: "Create" }).click();
      const minted = (await page.getByRole("dialog").locator("pre").first().textContent()) ?? "";
      expect(minted).toMatch(/^sk_live_sq1_[0-9A-Za-z]{36}$/);
      await looksRight("keys-once");
      await page.getByRole("button", { name: "I have it" }).click();
      await page.getByRole("rowheader", { name: /laptop/ }).waitFor();
      const { keys } = keyList.parse(await ask("/v1/account/keys"));
      expect(keys.map(({ name }) => name)).toContain("laptop");
      expect(listed.parse(await askAs(dashboard.hub, minted, "GET", "/ui/skills")).total).toBeGreaterThan(0);
      // Shown once is shown once.
      expect(await page.content()).not.toContain(minted);
      const id = keys.find(({ collection }) => collection?.name === "Documents")?.id;
      for (const query of [`key_id=${id}&key_name=mine`, "collection=Documents"]) {
        await page.goto(`${dashboard.hub.url}/dashboard/upload?${query}`);
        const chosen = page.getByLabel("Put it into a collection, too");
        await expect.poll(() => chosen.inputValue()).toBe("Documents");
      }
    });

    it("Upload says what it takes, and what is wrong with a file at its line", async () => {
      await visit("Upload", "Upload a skill");
      await looksRight("upload");
      await page.locator("input[type=file]").setInputFiles({
        name: "SKILL.md",
        mimeType: "text/markdown",
        buffer: Buffer.from("---\nname: Not A Name\nlicense: MIT\n---\n\n# Nothing\n"),
      });
      await page.getByRole("button", { name: "Upload" }).click();
      const refusal = page.getByRole("alert").filter({ hasText: "SKILL.md" });
      await refusal
        .getByText(/^SKILL\.md, line \d+$/)
        .first()
        .waitFor();
      await expectRefusal(dashboard.complaints, 422, "/v1/uploads?filename=SKILL.md");
      await looksRight("upload-refused");
    });

    it("Upload takes a skill from somebody who has a ticket and is not signed in", () =>
      walkUploadTicket(dashboard));

    it("says what is wrong when the hub fails, in its words, and goes on when it works again", async () => {
      const problem = {
        error: "internal_error",
        message: "The hub is resting.",
        suggestions: ["Wait a little"],
      };
      await page.route("**/v1/account/credits*", (route) => route.fulfill({ status: 503, json: problem }));
      await visit("Credits", "Credits");
      await page.getByText("The hub is resting.").first().waitFor();
      await page.getByText("Wait a little").first().waitFor();
      // Each question is asked once more before it is given up.
      for (const limit of [25, 25, 200, 200])
        await expectRefusal(dashboard.complaints, 503, `/v1/account/credits?limit=${limit}`);
      await looksRight("problem");
      await page.unroute("**/v1/account/credits*");
      await page.getByRole("button", { name: "Try again" }).last().click();
      await page.getByRole("table", { name: "Ledger" }).waitFor();
    });

    it("Connect has the text for each agent, with a place for the key", async () => {
      await visit("Connect an agent", "Connect an agent");
      // The calls that this test has made by itself came in, too.
      await page.reload();
      await page.getByRole("radio", { name: /Codex/ }).check();
      await page.getByText(`${dashboard.hub.url}/mcp`).first().waitFor();
      await page.getByText("Waiting for the first call.").waitFor();
      await walkConnectChoices(page);
    });

    it("What the model sees is what a client gets", async () => {
      await visit("What the model sees", "What the model sees");
      const view = modelView.parse(await ask("/ui/model-view"));
      await page.getByText(view.instructions.text.slice(0, 60)).first().waitFor();
      for (const { name } of view.tools.slice(0, 3))
        expect(await page.getByText(name, { exact: true }).count()).toBeGreaterThan(0);
      await walkPlayground(page, view.totalTokens);
      await walkPins(page);
      await page.getByText("Codex", { exact: true }).click();
      await expect.poll(() => new URL(page.url()).search).toContain("host=");
      await takePictures(page, "model-view-host");
    });

    it("Teams and shares shows own skills, teams and who asks", async () => {
      await visit("Teams and shares", "Teams and shares");
      await page.getByRole("button", { name: "Who sees it: pdf-forms" }).click();
      await page.getByRole("dialog").getByRole("heading", { name: "Who sees 'pdf-forms'" }).waitFor();
      await page.getByRole("radio", { name: "Private" }).waitFor();
      await looksRight("sharing-who-sees");
      await page.keyboard.press("Escape");
      await looksRight("sharing");
      await tab("Teams");
      await page.getByRole("heading", { name: /Harbour office/ }).waitFor();
      await looksRight("sharing-teams");
      await tab("Invitations");
      await page.getByText("wants to share the skill").waitFor();
      await looksRight("sharing-invitations");
      await page.getByRole("button", { name: "Accept sextant from ada" }).click();
      await page.getByText("You see 'sextant' now.").waitFor();
      const message = page.locator(".toast", { hasText: "You see 'sextant' now." });
      await message.getByRole("button", { name: "Close message" }).click();
      const { rows } = listed.parse(await ask("/ui/skills"));
      expect(rows.map(({ name }) => name)).toContain("sextant");
    });

    it("Credits shows the balance and each entry of the ledger", async () => {
      await visit("Credits", "Credits");
      const { balance, entries } = ledger.parse(await ask("/v1/account/credits"));
      expect(balance).toBe(90);
      await page.getByRole("region", { name: "Balance" }).getByText("90", { exact: true }).waitFor();
      const rows = page.getByRole("table", { name: "Ledger" }).locator("tbody tr");
      await expect.poll(() => rows.count()).toBe(entries.length);
      await page.locator(".day-chart canvas").waitFor();
      await looksRight("credits");
    });

    it("Webhooks shows each message and each attempt to deliver it", async () => {
      await visit("Webhooks", "Webhooks");
      await page.getByRole("link", { name: "https://hooks.example.com/credits" }).waitFor();
      await looksRight("webhooks");
      await page.getByRole("link", { name: "https://hooks.example.com/credits" }).click();
      await page.getByRole("heading", { name: "Messages" }).waitFor();
      const { webhooks } = hooks.parse(await useHub(dashboard.hub, dashboard.key, "skills_listWebhooks"));
      const sent = async () =>
        deliveries.parse(await ask(`/v1/webhooks/${webhooks[0]?.id}/deliveries`)).events[0]?.attempts ?? 0;
      await expect.poll(sent).toBeGreaterThan(0);
      await page.getByRole("table", { name: "Attempts" }).waitFor();
      await looksRight("webhook");
    });

    it("Credentials gives a value to one version of a skill, and never shows it again", () =>
      walkCredentials(page));

    it("Activity shows what was done, by whom", async () => {
      await visit("Activity", "Activity");
      const { entries } = audit.parse(await ask("/v1/account/audit"));
      await expect.poll(() => page.locator(".audit-row").count()).toBe(entries.length);
      await page.getByText("Collection made").first().waitFor();
      await looksRight("activity");
      await page.getByLabel("Search the activity").fill("laptop");
      const fitting = audit.parse(await ask("/v1/account/audit?text=laptop")).entries.length;
      await page.getByText(/ that fit$/).waitFor();
      await expect.poll(() => page.locator(".audit-row").count()).toBe(fitting);
      await page.getByText("laptop").first().waitFor();
    });

    it("Operator shows health, sources, jobs and the sandbox, to the operator alone", async () => {
      await visit("Operator", "Operator");
      const { sources } = sourceList.parse(await askAdmin(dashboard.hub, "GET", "/admin/sources"));
      await page
        .getByRole("table", { name: "Sources" })
        .getByText(sources[0]?.url ?? "")
        .waitFor();
      await looksRight("operator");
      const other = await dashboard.openSignedIn("/operator");
      await other.getByText("There is no such page.").waitFor();
      expect(await other.getByRole("link", { name: "Operator" }).count()).toBe(0);
      await looksRight("not-here", other);
      await other.context().close();
    });

    it("has its navigation behind a button on a phone, and goes out again", async () => {
      await page.setViewportSize(screens.phone);
      await page.getByRole("button", { name: "Open the navigation" }).click();
      const menu = page.getByRole("dialog", { name: "Navigation" });
      await menu.getByRole("link", { name: "Credits" }).waitFor();
      await takePictures(page, "phone-menu");
      await page.setViewportSize(screens.phone);
      await menu.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
      await page.goBack().catch(() => {});
      await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
    });

    it("met no error, no violation of its policy and no other server on the way", async () => {
      expect(dashboard.complaints).toEqual([]);
      expect(await dashboard.countPolicyReports()).toBe(0);
    });
  },
);

const visit = (link: string, title: string) => visitPage(page, link, title);

async function openSkill(name: string): Promise<void> {
  await visit("Skills", "Skills");
  await page.getByRole("list", { name: "Skills" }).getByRole("link", { name }).first().click();
  await page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
}

async function tab(name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
  await expect.poll(() => page.getByRole("tab", { name }).getAttribute("aria-selected")).toBe("true");
}

const looksRight = (name: string, shownPage = page) => expectGoodLooks(shownPage, name);

const names = () => page.locator(".skill-row-name").allTextContents();
const ask = (path: string) => askAs(dashboard.hub, dashboard.key, "GET", path);
