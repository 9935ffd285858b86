import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import { type ScimUser, scimUser } from "./scim-user.ts";

/** RFC 7644 3.5.2: what a directory changes of somebody. */
export const scimPatch = z.object({
  Operations: z
    .array(
      z.object({
        op: z.string().max(10),
        path: z.string().max(200).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(50),
});

/** The person after the changes. Paths that a hub has no use for change nothing; those that mean a part of a list neither. */
export function patched(user: ScimUser, { Operations: operations }: z.infer<typeof scimPatch>): ScimUser {
  const changed: Record<string, unknown> = structuredClone(user);
  for (const { op, path, value } of operations) {
    const verb = op.toLowerCase();
    if (!["add", "replace", "remove"].includes(verb)) throw wrongPatch(`op '${op.slice(0, 10)}' is none`);
    if (path !== undefined) put(changed, path, verb === "remove" ? undefined : value);
    else if (typeof value === "object" && value !== null && verb !== "remove")
      for (const [name, member] of Object.entries(value)) put(changed, name, member);
    else throw wrongPatch("an operation without a path needs an object as its value");
  }
  const read = scimUser.safeParse(changed);
  if (read.success) return read.data;
  throw wrongPatch(`${read.error.issues[0]?.path.join(".") ?? "it"} is not right afterwards`);
}

const SINGLE = ["userName", "externalId", "active", "displayName", "name", "emails"] as const;
const NAME_PARTS = ["givenName", "familyName", "formatted"] as const;

function put(user: Record<string, unknown>, path: string, value: unknown): void {
  const bare = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:User:/i, "");
  const same = (name: string) => name.toLowerCase() === bare.toLowerCase();
  const single = SINGLE.find(same);
  if (single !== undefined) {
    if (value === undefined) delete user[single];
    else user[single] = value;
    return;
  }
  const part = NAME_PARTS.find((name) => same(`name.${name}`));
  if (part !== undefined) user.name = { ...Object(user.name), [part]: value };
}

function wrongPatch(why: string): ToolError {
  return new ToolError("invalid_input", `The changes cannot be made: ${why}.`);
}
