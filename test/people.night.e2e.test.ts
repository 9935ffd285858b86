import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agentsAt } from "../packages/hub/src/app/oauth/testing/oauth-fixture.ts";
import { findBrowserObstacle } from "./support/browser.ts";
import { type Dashboard, openDashboard } from "./support/dashboard.ts";
import { expectGoodLooks } from "./support/expect-good-looks.ts";
import { freePort } from "./support/free-port.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { runProgram } from "./support/program.ts";

const obstacle = findBrowserObstacle();
let dashboard: Dashboard;

describe.skipIf(obstacle !== undefined)(
  `people of a hub, in browsers (${obstacle ?? "Chromium runs here"})`,
  { timeout: 180_000 },
  () => {
    beforeAll(async () => {
      // By its name: browsers make no passkey for an address.
      const port = await freePort();
      dashboard = await openDashboard(lightenHub, [
        "--port",
        String(port),
        "--public-url",
        `http://localhost:${port}`,
      ]);
    }, 240_000);
    afterAll(() => dashboard?.close());

    it("come in: the owner by a link, who invites somebody, who joins, and is signed out again", async () => {
      const { machine, hub } = dashboard;
      const made = await runProgram(machine, ["hub", "sign-in", "--json", "--data", `${machine.folder}/hub`]);
      const { hash } = new URL(JSON.parse(made.stdout).url);
      const owner = await dashboard.open(`/${hash}`);
      await owner.getByRole("navigation", { name: "Pages" }).waitFor();
      // The token is in no history.
      expect(new URL(owner.url()).hash).toBe("");
      await owner.getByRole("link", { name: "Operator", exact: true }).waitFor();
      // No agent has called: that every skill is unused says nothing about any of them.
      await owner.getByRole("heading", { name: "In every session" }).waitFor();
      expect(await owner.getByRole("heading", { name: "Never used" }).count()).toBe(0);
      await owner.getByRole("link", { name: "People", exact: true }).click();
      await owner.getByRole("heading", { name: "People", level: 1 }).waitFor();
      await expectGoodLooks(owner, "people");
      const you = await owner.getByRole("row").filter({ hasText: "You" }).textContent();
      expect(you).toMatch(/^owner\s+You/i);
      await owner.getByRole("button", { name: "Invite somebody" }).click();
      await owner.getByLabel("For whom").fill("Grace, who writes the docs");
      await owner.getByRole("button", { name: "Create" }).click();
      await owner.getByText("Copy it now").waitFor();
      const link = (await owner.getByRole("dialog").locator("code").first().textContent()) ?? "";
      await owner.getByRole("button", { name: "I have it" }).click();
      await owner.getByText("Grace, who writes the docs").waitFor();

      const grace = await dashboard.open(`/join${new URL(link).hash}`);
      await grace.getByText("owner invites you, as a member.").waitFor();
      expect(new URL(grace.url()).hash).toBe("");
      await expectGoodLooks(grace, "join");
      await grace.getByLabel("Your name").fill("Grace Hopper");
      await grace.getByLabel("Handle").fill("grace");
      await grace.getByRole("button", { name: "Join", exact: true }).click();
      await grace.getByRole("heading", { name: "Welcome, grace" }).waitFor();
      await grace.getByRole("button", { name: "I have it: open the dashboard" }).click();
      await grace.getByRole("link", { name: "Signed in", exact: true }).click();
      await grace.getByText("An invitation").waitFor();
      await expectGoodLooks(grace, "sign-ins");
      expect(await grace.getByRole("link", { name: "People", exact: true }).count()).toBe(0);

      await owner.reload();
      await owner.getByRole("button", { name: "Shut out grace" }).click();
      await owner.getByText("Disabled").waitFor();
      await grace.reload();
      await grace.getByRole("heading", { name: "Sign in", exact: true }).waitFor();

      await owner.getByRole("button", { name: "Remove grace" }).click();
      await owner.getByRole("heading", { name: "Remove grace?" }).waitFor();
      await owner.getByLabel("Skills that they made").selectOption({ label: "Go to owner" });
      await expectGoodLooks(owner, "remove-person");
      await owner.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
      await owner.getByRole("dialog").waitFor({ state: "detached" });

      // The link that was used is worth nothing any more.
      const late = await dashboard.open(`/join${new URL(link).hash}`);
      await late.getByText("This invitation was accepted already").waitFor();
      expect(hub.said()).not.toContain("sqi_");
      expect(dashboard.complaints).toEqual(["answered 410: /ui/invitations/look"]);
    });

    it("sign in with a passkey that they added, the owner with the hub's own pages, until it is removed", async () => {
      const { machine } = dashboard;
      const made = await runProgram(machine, ["hub", "sign-in", "--json", "--data", `${machine.folder}/hub`]);
      const page = await dashboard.open(`/${new URL(JSON.parse(made.stdout).url).hash}`);
      const device = await page.context().newCDPSession(page);
      await device.send("WebAuthn.enable");
      await device.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await page.getByRole("link", { name: "Signed in", exact: true }).click();
      await page.getByLabel("Name of the new passkey").fill("Test laptop");
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await page.getByRole("button", { name: "Remove the passkey Test laptop" }).waitFor();

      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await page.getByRole("link", { name: "Operator", exact: true }).waitFor();
      await page.getByRole("link", { name: "Signed in", exact: true }).click();
      await page.getByText("A passkey", { exact: true }).waitFor();

      // An agent's question is answered by whoever has a passkey and no key.
      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
      const agents = agentsAt(dashboard.hub.url, "", dashboard.hub.url);
      await page.goto(`${dashboard.hub.url}${agents.request(await agents.register()).url}`);
      await page.getByRole("heading", { name: "Sign in to connect “Test agent”" }).waitFor();
      await page.getByRole("link", { name: "sign in at the dashboard" }).click();
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await page.getByRole("heading", { name: "Connect “Test agent” to your skills?" }).waitFor();
      await page.goto(`${dashboard.hub.url}/dashboard/sign-ins`);

      await page.getByRole("button", { name: "Remove the passkey Test laptop" }).click();
      await page
        .getByRole("button", { name: "Remove the passkey Test laptop" })
        .waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await page.getByText("The passkey is not accepted.").waitFor();
      // Last: taking pictures ends the device.
      await expectGoodLooks(page, "sign-in-with-passkey");
    });
  },
);
