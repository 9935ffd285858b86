import type { HubRole } from "../../../src/contract/index.ts";

export const roleWords: Readonly<Record<HubRole, { readonly name: string; readonly may: string }>> = {
  owner: { name: "Owner", may: "decides everything, and who else does" },
  admin: { name: "Admin", may: "operates the hub and invites members" },
  member: { name: "Member", may: "has an account with skills, collections and keys" },
  auditor: { name: "Auditor", may: "has an account, and reads what happened on the hub" },
};
