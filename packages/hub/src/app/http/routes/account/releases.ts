import * as z from "zod/v4";
import { changeTag, changeYank } from "../../../../features/registry/index.ts";
import type { HubServices } from "../../../services.ts";
import { checkedInput } from "../admin/admin-input.ts";
import type { AccountRoute } from "./account-route.ts";

/** What an account says of its public versions: their names, and which it takes back. */
export function mountReleaseRoutes(route: AccountRoute, { database }: HubServices): void {
  route("put", "/v1/skills/:slug/versions/:version/yank", async (caller, { part, input }) => {
    const { reason } = checkedInput(newYank, input);
    const [slug, version] = [part("slug"), numberIn(part("version"))];
    await changeYank(database, caller, { slug, version, reason });
    return { body: { slug, version, yanked: { reason } } };
  });
  route("delete", "/v1/skills/:slug/versions/:version/yank", async (caller, { part }) => {
    const [slug, version] = [part("slug"), numberIn(part("version"))];
    await changeYank(database, caller, { slug, version, reason: undefined });
    return { body: { slug, version } };
  });
  route("put", "/v1/skills/:slug/tags/:tag", async (caller, { part, input }) => {
    const { version } = checkedInput(newTag, input);
    const [slug, tag] = [part("slug"), checkedInput(tagName, part("tag"))];
    await changeTag(database, caller, { slug, tag, version });
    return { body: { slug, tag, version } };
  });
  route("delete", "/v1/skills/:slug/tags/:tag", async (caller, { part }) => {
    const [slug, tag] = [part("slug"), checkedInput(tagName, part("tag"))];
    return {
      body: { slug, tag, wasTagged: await changeTag(database, caller, { slug, tag, version: undefined }) },
    };
  });
}

export const newYank = z.strictObject({ reason: z.string().trim().min(3).max(500) });
export const newTag = z.strictObject({ version: z.int().min(1).max(1_000_000) });

// `latest` is always the newest that was not taken back; a number would be a version.
const tagName = z
  .string()
  .regex(/^[a-z][a-z0-9._-]{0,63}$/, "must be 1 to 64 of a-z, 0-9, '.', '_' and '-', beginning with a letter")
  .refine((tag) => tag !== "latest", "must not be 'latest', which is always the newest version");

function numberIn(part: string): number {
  return /^[1-9]\d{0,6}$/.test(part) ? Number(part) : 0;
}
