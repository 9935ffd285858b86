import * as z from "zod/v4";
import type { HubServices } from "../../../services.ts";
import { checkedInput } from "../admin/admin-input.ts";
import type { AccountRoute } from "./account-route.ts";
import { findSkill } from "./skills.ts";

/** What the scripts of a skill ask for, and what the account allows them. */
export function mountPermissionRoutes(route: AccountRoute, services: HubServices): void {
  const { permissions, catalogs } = services;
  route("get", "/v1/skills/:slug/permissions", async (caller, { part }) => {
    const skill = await findSkill(services, caller, part("slug"));
    const catalog = catalogs.forCaller(caller);
    return { body: await permissions.describe(caller.accountId, { skill, catalog }) };
  });
  route("put", "/v1/skills/:slug/permissions", async (caller, { part, input }) => {
    const given = checkedInput(newPermissions, input);
    const skill = await findSkill(services, caller, part("slug"));
    const files = { skill, catalog: catalogs.forCaller(caller) };
    await permissions.give(caller, files, given);
    return { body: await permissions.describe(caller.accountId, files) };
  });
}

export const newPermissions = z.strictObject({
  treeDigest: z.string().max(200).describe("Of the version that was looked at; another one asks again"),
  hosts: z
    .array(z.string().toLowerCase().max(260))
    .max(50)
    .default([])
    .describe("All hosts that its scripts may reach from now on; those left out are closed again"),
  packages: z
    .boolean()
    .default(false)
    .describe("Whether the packages that its scripts declare are installed"),
  runs: z
    .boolean()
    .optional()
    .describe("Whether agents run its scripts without asking a person, where this hub has them ask"),
});
