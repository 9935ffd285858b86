import type { PersonMapping } from "../config/hub-config.ts";
import { accountOfPerson } from "../pages/oidc/account-of-person.ts";
import { SignInProblem } from "../pages/oidc/sign-in-problem.ts";
import type { HubServices } from "../services.ts";
import type { TokenClaims } from "./issuer-tokens.ts";

/** The account of whom an issuer's token speaks, as it is for people who sign in; undefined, and a line in the log, where there is none. */
export async function accountOfToken(
  {
    database,
    accounts,
    provisioned,
    log,
  }: Pick<HubServices, "database" | "accounts" | "provisioned" | "log">,
  mapping: PersonMapping & { readonly issuer: string },
  claims: TokenClaims,
): Promise<string | undefined> {
  const person = { issuer: mapping.issuer, subject: claims.sub, claims };
  try {
    // Tokens seldom name an address: whoever has signed in before had theirs checked then.
    const bound = claims.email === undefined ? await accounts.ofIdentity(person) : undefined;
    if (bound?.disabledAt === null) return bound.id;
    return (await accountOfPerson({ database, accounts, provisioned }, mapping, person)).accountId;
  } catch (error) {
    if (!(error instanceof SignInProblem)) throw error;
    log.info({ why: error.message }, "a token of the issuer is for nobody here");
    return undefined;
  }
}
