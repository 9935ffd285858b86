import { ToolError } from "@skillquay/tools";
import { Hono } from "hono";
import { expect, it } from "vitest";
import type { Caller, UploadCaller } from "../../../features/accounts/index.ts";
import type { Uploads } from "../../../features/uploads/index.ts";
import type { HubEnv } from "../context.ts";
import { createRequestLimits } from "./request-limits.ts";
import { requireUploader, uploaderOf } from "./require-uploader.ts";

const caller: UploadCaller = {
  tier: "upload",
  accountId: "a",
  accountHandle: "ada",
  keyId: "k",
  keyName: "ci",
  collection: undefined,
};

/** A route for uploads; what is asked of tickets and keys is noted. */
async function upload(
  path: string,
  authorization?: string,
  who: Caller | UploadCaller = caller,
  ticketFile?: string,
) {
  const asked: string[] = [];
  const unused = () => {
    throw new Error("not asked for by the middleware");
  };
  const owner = { accountId: "a", keyId: "k", collection: undefined, maxBytes: 1 };
  const uploads: Uploads = {
    ownerOf: async (_caller, collection) => {
      asked.push(`owner, collection ${collection}`);
      return owner;
    },
    findTicket: async (token) => {
      asked.push(`find ${token}`);
      return { ...owner, filename: ticketFile };
    },
    useTicket: async (token) => void asked.push(`use ${token}`),
    giveTicketBack: async (token) => void asked.push(`give back ${token}`),
    createTicket: unused,
    receive: unused,
    receiveFiles: unused,
  };
  const app = new Hono<HubEnv>();
  app.onError((error, context) =>
    context.json({ error: error instanceof ToolError ? error.code : error.message }),
  );
  const middleware = requireUploader({
    uploads,
    authentication: {
      authenticate: unused,
      authenticateUpload: async () => ({ caller: who, limitHeaders: { "ratelimit-limit": "10" } }),
    },
    limits: createRequestLimits({ ratePerKey: 10, ratePerAddress: 5 }),
    trustedProxy: false,
  });
  app.post("/uploads", middleware, async (context) => {
    const { isTicket, filename, headers, use, giveBack } = uploaderOf(context);
    await use();
    await giveBack();
    return context.json({ isTicket, filename, limit: headers["ratelimit-limit"] });
  });
  app.post("/forgotten", (context) => context.json(uploaderOf(context)));
  const headers = authorization === undefined ? {} : { authorization };
  const response = await app.request(path, { method: "POST", headers });
  return { answer: await response.json(), asked };
}

it("takes a ticket, uses it up and can give it back, within the limit of the address", async () => {
  expect(await upload("/uploads?filename=a.zip", "Bearer sqt_1")).toEqual({
    answer: { isTicket: true, filename: "a.zip", limit: "5" },
    asked: ["find sqt_1", "use sqt_1", "give back sqt_1"],
  });
});

it("believes the ticket about the name of the file, where it has one", async () => {
  const { answer } = await upload("/uploads?filename=a.zip", "Bearer sqt_1", caller, "of-the-ticket.zip");
  expect(answer).toMatchObject({ filename: "of-the-ticket.zip" });
});

it("takes a key, for the collection that is asked for, and uses nothing up", async () => {
  expect(await upload("/uploads?collection=work", "Bearer sk_live_1")).toEqual({
    answer: { isTicket: false, limit: "10" },
    asked: ["owner, collection work"],
  });
});

it("asks callers without a key or a ticket for one", async () => {
  for (const authorization of [undefined, "sqt_1", "Basic sqt_1"])
    expect(await upload("/uploads", authorization, { tier: "anonymous" })).toEqual({
      answer: { error: "unauthenticated" },
      asked: [],
    });
});

it("keeps 255 characters of a file's name", async () => {
  const { answer } = await upload(`/uploads?filename=${"x".repeat(300)}`, "Bearer sk_live_1");
  expect(answer).toMatchObject({ filename: "x".repeat(255) });
});

it("says which route was forgotten", async () => {
  const { answer } = await upload("/forgotten");
  expect(answer).toEqual({ error: "No requireUploader stands before /forgotten" });
});
