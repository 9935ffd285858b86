import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { findBrowserObstacle } from "./support/browser.ts";
import { type Dashboard, openDashboard } from "./support/dashboard.ts";
import { expectGoodLooks } from "./support/expect-good-looks.ts";
import { askAs, createTenant } from "./support/hub-calls.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { keyboardInput, mouseInput, type PageInput } from "./support/page-input.ts";
import { prepareForSeeding, seedDrive } from "./support/seed-dashboard.ts";

const obstacle = findBrowserObstacle();
let dashboard: Dashboard;
let asker: Page;
let second: Page;

describe.skipIf(obstacle !== undefined)(
  `a second person agrees before a finding counts as accepted (${obstacle ?? "Chromium runs here"})`,
  { timeout: 240_000 },
  () => {
    beforeAll(async () => {
      dashboard = await openDashboard(async (machine) => {
        prepareForSeeding(machine);
        await lightenHub(machine);
      });
      await seedDrive(dashboard);
      const { hub, key } = dashboard;
      const grace = await createTenant(hub, "grace");
      await askAs(hub, key, "POST", "/v1/account/teams", { handle: "harbour", name: "Harbour office" });
      await askAs(hub, key, "PUT", "/v1/account/teams/harbour/members/grace", { role: "member" });
      const { invitations } = offered.parse(await askAs(hub, grace.key, "GET", "/v1/account/invitations"));
      await askAs(hub, grace.key, "POST", `/v1/account/invitations/${invitations[0]?.id}/accept`);
      const seen = { visibility: "team", team: "harbour" };
      await askAs(hub, key, "PUT", "/v1/skills/quick-setup/visibility", seen);
      asker = await dashboard.openSignedIn("/sharing/teams");
      second = await dashboard.openSignedIn("/", { key: grace.key });
    }, 240_000);
    afterAll(() => dashboard?.close());

    it("is what an admin chooses for the team", async () => {
      const choice = asker.getByRole("switch", { name: /A second person agrees/ });
      await choice.waitFor();
      await choice.focus();
      await asker.keyboard.press("Space");
      await expect.poll(() => choice.isChecked()).toBe(true);
      await expectGoodLooks(asker, "second-review-team");
    });

    it.each([
      ["mouse", "keyboard", "Agree"],
      ["keyboard", "mouse", "Decline"],
    ] as const)("is asked by %s and answered by %s: %s", async (asks, answers, answer) => {
      const inputs = { mouse: mouseInput, keyboard: keyboardInput };
      const reason = `Our own installer, by ${asks}.`;
      await asker.goto(`${dashboard.hub.url}/dashboard/skills/quick-setup/security`);
      await ask(inputs[asks](asker), asker, reason);
      await expectGoodLooks(asker, `second-review-waits-${asks}`);

      await second.goto(`${dashboard.hub.url}/dashboard`);
      const input = inputs[answers](second);
      await second.getByText("1 acceptance to agree to").waitFor();
      await expectGoodLooks(second, `second-review-home-${answers}`);
      await input.press(second.getByRole("link", { name: /1 acceptance to agree to/ }));
      await second.getByText(reason).waitFor();
      await expectGoodLooks(second, `second-review-question-${answers}`);
      await input.press(second.getByRole("button", { name: new RegExp(`^${answer} to accept`) }));
      if (answer === "Agree") {
        await second.getByText("Agreed. It counts as accepted.").waitFor();
        await asker.reload();
        await asker.getByText("Accepted", { exact: true }).first().waitFor();
        await asker.locator("summary", { hasText: "Accepted" }).first().click();
        await asker.getByText(/agreed to by grace on/).waitFor();
        await expectGoodLooks(asker, "second-review-agreed");
        await asker.getByRole("button", { name: /^Take back the acceptance/ }).click();
        await asker.getByText("It needs a decision again.").waitFor();
      } else {
        await second.getByText("Declined. It needs a decision.").waitFor();
        await second.getByText(/declined by grace on/).waitFor();
        await expectGoodLooks(second, "second-review-declined");
      }
    });

    it("met no error on the way", () => {
      expect(dashboard.complaints).toEqual([]);
    });
  },
);

async function ask(input: PageInput, page: Page, reason: string): Promise<void> {
  await input.press(page.getByRole("button", { name: /^Accept with a reason/ }).first());
  const dialog = page.getByRole("dialog", { name: "Accept this finding?" });
  await dialog.getByText("wants a second person").waitFor();
  await input.write(dialog.getByLabel("Why it is fine"), reason);
  if (input.name === "mouse") await expectGoodLooks(page, "second-review-ask");
  await input.press(dialog.getByRole("button", { name: "Ask for a second yes", exact: true }));
  await page.getByText("Asked. It counts once somebody else of 'harbour' agrees.").waitFor();
  await page.getByText(/It waits for the yes of somebody else/).waitFor();
}

const offered = z.looseObject({ invitations: z.array(z.looseObject({ id: z.string() })) });
