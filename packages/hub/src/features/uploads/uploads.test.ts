import { expect, it } from "vitest";
import { uploadFixture } from "./testing/upload-fixture.ts";

it("lets a ticket be used again that was given back, and by its own account alone", async () => {
  const { ticket, hub } = await uploadFixture();
  const { uploads } = hub.services;
  const { accountId: strangerId } = await hub.member("stranger");
  const token = await ticket();
  const owner = await uploads.findTicket(token);
  const use = () => uploads.useTicket(token, owner);
  await use();
  await uploads.giveTicketBack(token, { ...owner, accountId: strangerId });
  await expect(use()).rejects.toMatchObject({ code: "ticket_used" });
  await uploads.giveTicketBack(token, owner);
  await use();
  await expect(use()).rejects.toMatchObject({ code: "ticket_used" });
});
