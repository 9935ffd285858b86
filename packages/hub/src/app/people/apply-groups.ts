import { dropMember, type HubRole, putMember, teamsOfAccount } from "../../features/accounts/index.ts";
import { HUB } from "../../features/audit/index.ts";
import type { GroupRule, OidcConfig } from "../config/hub-config.ts";
import type { HubServices } from "../services.ts";

/**
 * Gives a person the role and the teams that the provider's groups stand for, and takes those they are in no group for any more.
 * Only what a rule names is touched; owners stay owners, whom a provider's mistake must not lock out.
 */
export async function applyGroups(
  services: Pick<HubServices, "database" | "accounts" | "authenticator" | "log">,
  { groupsClaim, groups: rules }: Pick<OidcConfig, "groupsClaim" | "groups">,
  person: { readonly accountId: string; readonly claims: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (rules.length === 0) return;
  const groups = groupsIn(person.claims[groupsClaim]);
  await applyRole(services, rules, groups, person.accountId);
  await applyTeams(services, rules, groups, person.accountId);
}

// Most is decided by the first of them that a group stands for.
const ROLES = ["admin", "auditor", "member"] as const;

async function applyRole(
  { accounts, authenticator }: Pick<HubServices, "accounts" | "authenticator">,
  rules: readonly GroupRule[],
  groups: readonly string[],
  accountId: string,
): Promise<void> {
  const ofRoles = rules.filter((rule) => "role" in rule);
  if (ofRoles.length === 0) return;
  const given = ofRoles.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  const role: HubRole = ROLES.find((one) => given.includes(one)) ?? "member";
  const { role: current } = await accounts.overview(accountId);
  if (current === role || current === "owner") return;
  await accounts.setRole(accountId, role, HUB);
  // What their browsers may do was settled when they signed in.
  await authenticator.endSessionsOf(accountId);
}

async function applyTeams(
  { accounts, database, log }: Pick<HubServices, "accounts" | "database" | "log">,
  rules: readonly GroupRule[],
  groups: readonly string[],
  accountId: string,
): Promise<void> {
  const ofTeams = rules.filter((rule) => "team" in rule);
  if (ofTeams.length === 0) return;
  const teams = await accounts.listTeams();
  const named = new Set(ofTeams.map(({ team }) => team));
  const given = new Set(ofTeams.filter(({ group }) => groups.includes(group)).map(({ team }) => team));
  await database.db.transaction().execute(async (transaction) => {
    const own = new Set((await teamsOfAccount(transaction, accountId)).map(({ handle }) => handle));
    for (const handle of named) {
      const team = teams.find((one) => one.handle === handle);
      if (team === undefined) {
        log.warn({ team: handle }, "a group stands for a team that the hub does not have");
        continue;
      }
      const membership = { teamId: team.id, accountId };
      if (given.has(handle) && !own.has(handle)) await putMember(transaction, membership, HUB);
      if (!given.has(handle) && own.has(handle)) await dropMember(transaction, membership, HUB);
    }
  });
}

/** Providers write a list, or the one group as a text. */
function groupsIn(claim: unknown): readonly string[] {
  if (typeof claim === "string") return [claim];
  return Array.isArray(claim) ? claim.filter((group) => typeof group === "string") : [];
}
