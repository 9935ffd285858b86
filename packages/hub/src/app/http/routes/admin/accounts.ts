import { selectTools, ToolError, type ToolRegistry } from "@skillquay/tools";
import * as z from "zod/v4";
import type { Keys } from "../../../../features/keys/index.ts";
import { hubError } from "../../../../platform/errors.ts";
import type { HubAccounts } from "../../../open-accounts.ts";
import { jsonAnswer } from "../../answers.ts";
import type { HubApp } from "../../context.ts";
import { adminInput } from "./admin-input.ts";

export interface AccountRoutesOptions {
  readonly accounts: HubAccounts;
  readonly keys: Keys;
  readonly registry: ToolRegistry;
}

/** Accounts, their keys, teams and shares, for the operator. */
export function mountAccountRoutes(app: HubApp, { accounts, keys, registry }: AccountRoutesOptions): void {
  app.get("/admin/accounts", async () => jsonAnswer({ accounts: await accounts.listAccounts() }));
  app.post("/admin/accounts", async (context) =>
    jsonAnswer(await accounts.createAccount(await adminInput(context, accountInput)), 201),
  );
  app.post("/admin/accounts/:id/disable", async (context) => {
    const isKnown = await accounts.disableAccount(context.req.param("id"));
    return isKnown ? jsonAnswer({ disabled: true }) : missing("account");
  });
  app.post("/admin/accounts/:id/enable", async (context) => {
    const isKnown = await accounts.enableAccount(context.req.param("id"));
    return isKnown ? jsonAnswer({ disabled: false }) : missing("account");
  });

  app.get("/admin/accounts/:id/keys", async (context) =>
    jsonAnswer({ keys: await keys.list(context.req.param("id")) }),
  );
  app.post("/admin/accounts/:id/keys", async (context) => {
    const requested = await adminInput(context, keyInput);
    if (requested.tools !== undefined) refuseUnknownTools(requested.tools, registry);
    const minted = await keys.mint({
      ...requested,
      accountId: context.req.param("id"),
      expiresAt: requested.expiresAt === undefined ? undefined : new Date(requested.expiresAt),
    });
    return jsonAnswer(minted, 201);
  });
  app.post("/admin/accounts/:id/keys/import", async (context) => {
    const { keys: given } = await adminInput(context, importedKeysInput);
    const requested = given.map(({ expiresAt, ...key }) => ({
      ...key,
      expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
    }));
    return jsonAnswer(await keys.importKeys(context.req.param("id"), requested), 201);
  });
  app.delete("/admin/accounts/:id/keys/:keyId", async (context) => {
    const { id: accountId, keyId } = context.req.param();
    return (await keys.revoke({ accountId, keyId })) ? jsonAnswer({ revoked: true }) : missing("key");
  });

  app.get("/admin/teams", async () => jsonAnswer({ teams: await accounts.listTeams() }));
  app.post("/admin/teams", async (context) =>
    jsonAnswer(await accounts.createTeam(await adminInput(context, teamInput)), 201),
  );
  app.put("/admin/teams/:teamId/members/:accountId", async (context) => {
    await accounts.addMember({ ...context.req.param(), ...(await adminInput(context, roleInput)) });
    return jsonAnswer({ member: true });
  });
  app.delete("/admin/teams/:teamId/members/:accountId", async (context) =>
    (await accounts.removeMember(context.req.param()))
      ? jsonAnswer({ member: false })
      : missing("membership"),
  );

  app.put("/admin/skills/:skillId/shares/:withAccountId", async (context) => {
    await accounts.shareSkill(context.req.param());
    return jsonAnswer({ shared: true });
  });
  app.delete("/admin/skills/:skillId/shares/:withAccountId", async (context) =>
    (await accounts.unshareSkill(context.req.param())) ? jsonAnswer({ shared: false }) : missing("share"),
  );
}

export const accountInput = z.strictObject({
  handle: z.string(),
  name: z.string(),
  role: z.enum(["owner", "member"]).optional(),
});

export const teamInput = z.strictObject({ handle: z.string(), name: z.string() });

export const roleInput = z.strictObject({ role: z.enum(["admin", "member"]).optional() });

export const keyInput = z.strictObject({
  name: z.string(),
  collectionId: z.uuid().optional(),
  kind: z.enum(["full", "upload"]).optional(),
  tools: z.string().optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
});

export const importedKeysInput = z.strictObject({
  keys: z
    .array(
      z.strictObject({
        hash: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .describe("SHA-256 of the key as it is sent, 64 hexadecimal digits"),
        name: z.string(),
        display: z.string().max(16).optional().describe("Its first characters, to recognise it by"),
        kind: z.enum(["full", "upload"]).optional(),
        collectionId: z.uuid().optional(),
        expiresAt: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .min(1)
    .max(1000),
});

function refuseUnknownTools(tools: string, registry: ToolRegistry): void {
  const selection = selectTools(tools, registry);
  if ("problem" in selection) throw new ToolError("invalid_input", selection.problem);
}

function missing(what: string): never {
  throw hubError("path_not_found", `There is no such ${what}.`);
}
