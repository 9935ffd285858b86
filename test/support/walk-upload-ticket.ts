import { expect } from "vitest";
import type { Dashboard } from "./dashboard.ts";
import { expectGoodLooks } from "./expect-good-looks.ts";
import { askAs, useHub } from "./hub-calls.ts";
import { made } from "./page-answers.ts";
import { zipOfSkill } from "./send-skill.ts";

/** Somebody with a ticket and no account uploads a skill, and it is in the drive of whoever gave the ticket. */
export async function walkUploadTicket(dashboard: Dashboard): Promise<void> {
  const { hub, key } = dashboard;
  const expected = { filename: "by-ticket.zip" };
  const { ticket } = made.parse(await useHub(hub, key, "skills_createUploadTicket", expected));
  const visitor = await dashboard.open(`/upload#ticket=${ticket}`);
  await visitor.getByRole("heading", { name: "Upload a skill", level: 1 }).waitFor();
  expect(visitor.url()).not.toContain(ticket);
  await visitor.locator("input[type=file]").setInputFiles({
    name: "by-ticket.zip",
    mimeType: "application/zip",
    buffer: await zipOfSkill("by-ticket", {
      "SKILL.md": "---\nname: by-ticket\ndescription: Came with a ticket.\n---\n\n# By ticket\n",
    }),
  });
  await visitor.getByRole("button", { name: "Upload", exact: true }).click();
  await visitor.getByText("'by-ticket' is in the drive, at version 1.").waitFor();
  await expectGoodLooks(visitor, "upload-ticket");
  expect(await askAs(hub, key, "GET", "/ui/skills/by-ticket")).toMatchObject({
    description: "Came with a ticket.",
  });
  await visitor.context().close();
}
