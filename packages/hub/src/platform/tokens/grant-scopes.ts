/** What an agent may be allowed, as OAuth names it. Each of the first three includes those before it. */
export const grantScopes = ["skills:read", "skills:run", "skills:manage", "account"] as const;
export type GrantScope = (typeof grantScopes)[number];

/** The scopes with all that they include, in one order; what is no scope is left out. */
export function expandScopes(scopes: readonly string[]): GrantScope[] {
  const includes = (scope: GrantScope) =>
    scopes.some((given) => given === scope || IMPLIED[given]?.includes(scope));
  return grantScopes.filter(includes);
}

const IMPLIED: Readonly<Record<string, readonly GrantScope[]>> = {
  "skills:run": ["skills:read"],
  "skills:manage": ["skills:read", "skills:run"],
  account: ["skills:read"],
};
