import { nearest } from "@skillquay/search";
import { oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { KeyCaller } from "../../../../features/accounts/index.ts";
import { type HubSkill, slugOf } from "../../../../features/catalog/index.ts";
import { changeVisibility } from "../../../../features/market/index.ts";
import type { HubServices } from "../../../services.ts";
import { checkedInput } from "../admin/admin-input.ts";
import type { AccountRoute } from "./account-route.ts";

/** Who sees a skill of the account, and what the account thinks of others' skills. */
export function mountSkillRoutes(route: AccountRoute, services: HubServices): void {
  const { ratings } = services;
  route("put", "/v1/skills/:slug/visibility", async (caller, { part, input }) => {
    const slug = part("slug");
    const requested = checkedInput(newVisibility, input);
    const { before } = await changeVisibility(services, caller, { slug, ...requested });
    return { body: { slug, before, ...requested } };
  });
  route("put", "/v1/skills/:slug/rating", async (caller, { part, input }) => {
    const { stars } = checkedInput(newRating, input);
    const skill = await findSkill(services, caller, part("slug"));
    await ratings.rate(caller, skill, stars);
    return { body: { slug: slugOf(skill), stars } };
  });
  route("delete", "/v1/skills/:slug/rating", async (caller, { part }) => {
    const skill = await findSkill(services, caller, part("slug"));
    return { body: { slug: slugOf(skill), wasRated: await ratings.withdraw(caller, skill) } };
  });
}

export const newVisibility = z.strictObject({
  visibility: z.enum(["private", "team", "shared", "public", "premium"]),
  team: z.string().max(64).optional(),
});

export const newRating = z.strictObject({ stars: z.int().min(1).max(5) });

export async function findSkill(
  { catalogs }: HubServices,
  caller: KeyCaller,
  slug: string,
): Promise<HubSkill> {
  const catalog = catalogs.forCaller(caller);
  const skill = await catalog.find(slug);
  if (skill !== undefined) return skill;
  const near = nearest(slug, (await catalog.listAll()).map(slugOf), 3);
  throw new ToolError("skill_not_found", `No skill with slug '${oneLine(slug, 80)}'`, {
    suggestions: near.map((existing) => `Did you mean '${existing}'?`),
  });
}
