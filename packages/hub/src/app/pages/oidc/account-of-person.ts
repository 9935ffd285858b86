import type { Identity } from "../../../features/accounts/index.ts";
import { accountHasKeys } from "../../../features/keys/index.ts";
import type { PersonMapping } from "../../config/hub-config.ts";
import type { HubServices } from "../../services.ts";
import { SignInProblem } from "./sign-in-problem.ts";

/** What a provider says of a person, as far as it counts here. */
export interface Person extends Identity {
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * The account of a person. Once found it is bound to the provider's subject, so a name that changes hands later opens nothing. An
 * account that already has a key or another person belongs to somebody: its handle alone does not open it.
 */
export async function accountOfPerson(
  { database: { db }, accounts, provisioned }: Pick<HubServices, "database" | "accounts" | "provisioned">,
  config: PersonMapping,
  person: Person,
): Promise<{ readonly accountId: string; readonly handle: string }> {
  assertDomain(config, person);
  const existing = await accounts.ofIdentity(person);
  if (existing !== undefined) return usable(existing);
  const kept = await keptByDirectory(provisioned, config, person);
  if (kept !== undefined && (await accounts.bindIdentity(kept.accountId, person)))
    return usable({ id: kept.accountId, handle: kept.handle, disabledAt: kept.isActive ? null : new Date() });
  const handle = handleOf(config, person);
  const present = await accounts.ofHandle(handle);
  if (present === undefined && !config.createAccounts) {
    throw new SignInProblem(
      "There is no account for you on this hub so far.",
      "Ask its operator to make one with your user name as its handle",
    );
  }
  const isTaken =
    present !== undefined &&
    (present.isBound || present.role !== "member" || (await accountHasKeys(db, present.id)));
  if (isTaken) {
    throw new SignInProblem(
      "The account with your user name belongs to somebody already.",
      "Sign in with a key of that account, or ask the hub's operator",
    );
  }
  const account = present ?? {
    ...(await accounts.createAccount({ handle, name: handle })),
    disabledAt: null,
  };
  // Two first sign-ins at once: the other one may have been the same person.
  const isBound = await accounts.bindIdentity(account.id, person);
  const bound = isBound ? account : await accounts.ofIdentity(person);
  if (bound !== undefined) return usable(bound);
  throw new SignInProblem("Somebody else has just taken this account.", "Ask the hub's operator");
}

/** Whom the directory made under the name that the provider knows them by. */
async function keptByDirectory(
  provisioned: HubServices["provisioned"],
  { accountClaim }: PersonMapping,
  { claims }: Person,
) {
  const userName = claims[accountClaim];
  if (typeof userName !== "string" || userName === "") return undefined;
  return (await provisioned.page({ userName }, { offset: 0, limit: 1 })).people[0];
}

function usable({ id, handle, disabledAt }: { id: string; handle: string; disabledAt: Date | null }) {
  if (disabledAt === null) return { accountId: id, handle };
  throw new SignInProblem("Your account on this hub is disabled.", "Ask the hub's operator");
}

function assertDomain({ allowedDomains }: PersonMapping, { claims }: Person): void {
  if (allowedDomains.length === 0) return;
  const { email, email_verified: isVerified } = claims;
  const domain = typeof email === "string" ? email.slice(email.lastIndexOf("@") + 1).toLowerCase() : "";
  if (isVerified === true && allowedDomains.includes(domain)) return;
  throw new SignInProblem(
    "This hub is for people with a verified e-mail address of certain domains, and yours is not one of them.",
    "Sign in with another identity, or ask the hub's operator",
  );
}

function handleOf({ accountClaim }: PersonMapping, { claims }: Person): string {
  const claim = claims[accountClaim];
  const handle = typeof claim === "string" ? claim.toLowerCase() : "";
  // Nothing is cut or replaced: two people must never come to the same handle.
  if (/^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/.test(handle)) return handle;
  throw new SignInProblem(
    "Your identity provider gives no user name that can be a handle here: letters, digits and hyphens, at most 64.",
    "Ask the hub's operator, who chooses the claim with OIDC_ACCOUNT_CLAIM",
  );
}
