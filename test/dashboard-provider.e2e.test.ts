import { describe, expect, it, onTestFinished } from "vitest";
import { identityProvider } from "../packages/hub/src/app/pages/oidc/testing/identity-provider.ts";
import { findBrowserObstacle } from "./support/browser.ts";
import { openDashboard } from "./support/dashboard.ts";
import { expectGoodLooks } from "./support/expect-good-looks.ts";
import { freePort } from "./support/free-port.ts";
import { lightenHub } from "./support/lighten-hub.ts";

const obstacle = findBrowserObstacle();

describe.skipIf(obstacle !== undefined)(
  `signing in through an identity provider, in a browser (${obstacle ?? "Chromium runs here"})`,
  { timeout: 120_000 },
  () => {
    it("leads to the provider's own pages, back to the dashboard as that person, and out again", async () => {
      const port = await freePort();
      const home = `http://127.0.0.1:${port}`;
      const provider = await identityProvider(
        (person) => ({ preferred_username: person, email: `${person}@example.com`, email_verified: true }),
        `${home}/ui/oidc/callback`,
      );
      const dashboard = await openDashboard(
        async (machine) => {
          await lightenHub(machine);
          Object.assign(machine.env, {
            SKILLQUAY_PUBLIC_URL: home,
            OIDC_ISSUER: provider.issuer,
            OIDC_CLIENT_ID: "hub",
            OIDC_CLIENT_SECRET: "hubs-secret",
            OIDC_CREATE_ACCOUNTS: "true",
          });
        },
        ["--port", String(port)],
      );
      onTestFinished(() => dashboard.close());

      const page = await dashboard.open("/skills");
      await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
      await expectGoodLooks(page, "sign-in-provider");
      expect(dashboard.complaints).toEqual([]);
      // The provider's pages want a font from elsewhere. Nothing leaves this machine.
      await page.route(FONT, (route) => route.fulfill({ contentType: "text/css", body: "" }));
      await page.getByRole("link", { name: "Sign in with 127.0.0.1" }).click();
      await page.waitForURL(`${provider.issuer}/**`);
      await page.locator("input[name=login]").fill("grace");
      await page.locator("input[name=password]").fill("any");
      await page.locator("button[type=submit]").click();
      await page.getByText("Authorize").first().waitFor();
      await page.locator("button[type=submit]").click();

      await page.waitForURL(`${home}/dashboard/**`);
      const elsewhere = dashboard.complaints.splice(0);
      for (const complaint of elsewhere)
        expect(
          [provider.issuer, FONT].some((begin) =>
            complaint.startsWith(`asked for ${begin.replace("**", "")}`),
          ),
        ).toBe(true);
      await page.getByText("grace", { exact: true }).first().waitFor();
      await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Activity" }).click();
      await page.getByText("Account made").waitFor();
      // The provider's own cookies are there, too: browsers tell ports of a machine not apart.
      const own = async () =>
        (await page.context().cookies(home)).filter(
          ({ name, value }) => name.startsWith("__Host-") && value !== "",
        );
      expect(await own()).toMatchObject([{ name: "__Host-skillquay", httpOnly: true, secure: true }]);

      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
      expect(await own()).toEqual([]);
      await page.goto(`${home}/dashboard/activity`);
      await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
      expect(dashboard.complaints).toEqual([]);
      expect(await dashboard.countPolicyReports()).toBe(0);
    });
  },
);

const FONT = "https://fonts.googleapis.com/**";

/** One that was free a moment ago: the provider must know where the hub will be before either is there. */
