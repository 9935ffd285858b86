import type { AuditLine } from "../../../src/contract/index.ts";

export interface AuditWords {
  /** "Key made" */
  readonly did: string;
  /** What it was done to; text of others. */
  readonly what: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** An entry of the log for people: names in the place of ids, and nothing that only a program reads. */
export function auditWords({ action, target, details }: AuditLine): AuditWords {
  const existing = new Map<string, unknown>(Object.entries(details));
  const named = textOf(existing.get(nameMembers.get(action) ?? ""));
  const facts = [...existing]
    .filter(([name]) => !unread.has(name) && name !== nameMembers.get(action))
    .map(([name, value]) => ({ name: factNames.get(name) ?? name, value: textOf(value) }))
    .filter(({ value }) => value !== "");
  const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(target);
  return { did: words.get(action) ?? action, what: named !== "" ? named : isId ? "" : target, facts };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Where the target is an id: the detail that says what it is called. */
const nameMembers: ReadonlyMap<string, string> = new Map([
  ["agent.connect", "name"],
  ["client.create", "name"],
  ["key.create", "name"],
  ["key.import", "name"],
  ["key.revoke", "name"],
  ["webhook.create", "host"],
]);

/** Digests and ids say nothing to a person; the log of the command line has them. */
const unread: ReadonlySet<string> = new Set(["treeDigest", "importId", "skillId", "versionId", "keyId"]);

const factNames: ReadonlyMap<string, string> = new Map([
  ["display", "begins with"],
  ["eventType", "event"],
  ["filename", "file"],
  ["newName", "new name"],
  ["slug", "skill"],
  ["way", "with"],
]);

const words: ReadonlyMap<string, string> = new Map([
  ["person.invite", "Person invited"],
  ["person.join", "Joined by an invitation"],
  ["person.set_role", "Role changed"],
  ["person.withdraw_invitation", "Invitation taken back"],
  ["session.open", "Signed in"],
  ["sign_in_link.create", "Sign-in link made"],
  ["account.create", "Account made"],
  ["account.change_plan", "Plan changed"],
  ["account.disable", "Account disabled"],
  ["account.enable", "Account enabled"],
  ["agent.connect", "Agent connected"],
  ["client.create", "OAuth client registered"],
  ["client.delete", "OAuth client removed"],
  ["collection.create", "Collection made"],
  ["collection.update", "Collection changed"],
  ["collection.delete", "Collection deleted"],
  ["collection.add_skill", "Skill put into a collection"],
  ["collection.remove_skill", "Skill taken out of a collection"],
  ["credits.grant", "Credits granted"],
  ["drive.remove", "Removed from the drive"],
  ["drive.restore", "Brought back from the trash"],
  ["trash.delete", "Deleted for good"],
  ["skill.pin", "Pinned"],
  ["skill.unpin", "Pin taken back"],
  ["drive.enable", "Switched on"],
  ["drive.disable", "Switched off"],
  ["credential.give", "Credential given to a new version"],
  ["credential.remove", "Credential removed"],
  ["credential.set", "Credential set"],
  ["finding.accept", "Finding accepted"],
  ["finding.ask", "Asked to accept a finding"],
  ["finding.confirm", "Agreed to accept a finding"],
  ["finding.decline", "Declined to accept a finding"],
  ["finding.withdraw", "Acceptance taken back"],
  ["import.start", "Import started"],
  ["import.done", "Import done"],
  ["import.failed", "Import failed"],
  ["import.refused", "Import refused by the scan"],
  ["import.accept", "Findings accepted for the import"],
  ["import.decline", "Import declined"],
  ["invitation.accept", "Invitation accepted"],
  ["invitation.decline", "Invitation declined"],
  ["key.create", "Key made"],
  ["key.import", "Key of another system taken over"],
  ["key.revoke", "Key revoked"],
  ["permission.set", "What its scripts may do changed"],
  ["skill.invite", "Invited to a skill"],
  ["skill.publish", "Published"],
  ["skill.quarantine", "Held back by the scan"],
  ["skill.rate", "Rated"],
  ["skill.share", "Shared"],
  ["skill.unshare", "No longer shared"],
  ["skill.visibility", "Visibility changed"],
  ["source.add", "Source added"],
  ["source.remove", "Source removed"],
  ["team.add_member", "Team member added"],
  ["team.create", "Team made"],
  ["team.drop_review", "Second person no longer asked for"],
  ["team.want_review", "Second person asked for"],
  ["team.invite", "Invited to a team"],
  ["team.remove_member", "Team member removed"],
  ["update.accept", "Update accepted"],
  ["update.dismiss", "Update dismissed"],
  ["update.offer", "Update offered"],
  ["upload.start", "Uploaded"],
  ["upload.ticket", "Upload ticket made"],
  ["version.restore", "Earlier version restored"],
  ["webhook.create", "Webhook made"],
  ["webhook.delete", "Webhook deleted"],
  ["webhook.disable", "Webhook switched off"],
  ["webhook.enable", "Webhook switched on"],
  ["webhook.replay", "Webhook message sent again"],
]);
