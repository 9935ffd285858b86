import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { PersonRecord, ProvisionedPerson } from "../../features/people/index.ts";

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";

/** RFC 7643, as far as a hub has a use for it. Directories send more, which is left out. */
export const scimUser = z.object({
  userName: z.string().trim().min(1).max(200),
  externalId: z.string().max(200).nullish(),
  active: z.union([z.boolean(), z.enum(["true", "false", "True", "False"])]).optional(),
  displayName: z.string().max(200).nullish(),
  name: z
    .object({
      givenName: z.string().max(200).nullish(),
      familyName: z.string().max(200).nullish(),
      formatted: z.string().max(400).nullish(),
    })
    .nullish(),
  emails: z
    .array(
      z.object({
        value: z.string().max(320),
        type: z.string().max(40).nullish(),
        primary: z.boolean().nullish(),
      }),
    )
    .max(10)
    .nullish(),
});
export type ScimUser = z.infer<typeof scimUser>;

/** Some directories write it as a text. */
export function isActive({ active }: Pick<ScimUser, "active">): boolean {
  return active === undefined || active === true || String(active).toLowerCase() === "true";
}

export function recordOf({ userName, externalId, displayName, name, emails }: ScimUser): PersonRecord {
  return { userName, externalId: externalId ?? undefined, attributes: { displayName, name, emails } };
}

export function userOf(person: ProvisionedPerson, publicUrl: string) {
  const { accountId: id, userName, externalId, attributes, createdAt, changedAt } = person;
  return {
    schemas: [USER_SCHEMA],
    id,
    userName,
    ...(externalId !== undefined && { externalId }),
    ...attributes,
    active: person.isActive,
    meta: {
      resourceType: "User",
      created: createdAt.toISOString(),
      lastModified: changedAt.toISOString(),
      location: `${publicUrl}/scim/v2/Users/${id}`,
    },
  };
}

/** What the account is called here: the user name, or what is in front of its @, in letters that handles have. */
export function handleOf(userName: string): string {
  const [local = ""] = userName.toLowerCase().split("@");
  const handle = local.replaceAll(/[._+]+/g, "-");
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(handle) && handle.length <= 64) return handle;
  throw new ToolError(
    "invalid_input",
    "userName gives no handle: letters, digits, dots and hyphens, at most 64.",
  );
}

export function nameOf({ displayName, name, userName }: ScimUser): string {
  const parts = [name?.givenName, name?.familyName].filter((part) => part != null && part !== "");
  const full = displayName ?? name?.formatted ?? parts.join(" ");
  return full.trim() === "" ? userName : full.trim();
}
