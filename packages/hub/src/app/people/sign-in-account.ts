import type { KeyCaller } from "../../features/accounts/index.ts";
import { type OpenedSession, SESSION_SECONDS, type SignInWay } from "../../features/keys/index.ts";
import type { HubServices } from "../services.ts";

/**
 * Signs a person in who showed no key: an ordinary key is made that lives as long as the session, so that it is listed with the
 * others and can be ended. Whoever may operate the hub does so in such a session; a key alone does not, since agents hold keys.
 */
export async function signInAccount(
  { accounts, keys, authenticator }: Pick<HubServices, "accounts" | "keys" | "authenticator">,
  {
    accountId,
    way,
    browser,
    mayOperate = true,
  }: {
    readonly accountId: string;
    readonly way: SignInWay;
    readonly browser: string | undefined;
    /** False where a key alone led to the way in. */
    readonly mayOperate?: boolean;
  },
): Promise<OpenedSession & { readonly caller: KeyCaller; readonly isOperator: boolean }> {
  const { handle, role } = await accounts.overview(accountId);
  const { key } = await keys.mint(
    {
      accountId,
      name: `Signed in as ${handle}`,
      expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000),
    },
    { actor: "account", accountId },
  );
  const caller = await authenticator.authenticate(`Bearer ${key}`, { address: "" });
  if (caller.tier !== "authenticated") throw new Error("a new key is for the whole account");
  const isOperator = mayOperate && (role === "owner" || role === "admin");
  const opened = await authenticator.openSession(caller, { isOperator, way, browser });
  return { ...opened, caller, isOperator };
}
