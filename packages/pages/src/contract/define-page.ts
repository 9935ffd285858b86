/**
 * A page of the app: its place in the navigation and who is offered it. Its component is
 * `pages-app/pages/<name>/<name>-page.tsx`; the lists of pages are made of these definitions by `npm run gen`.
 */
export interface PageDefinition<Name extends string = string> {
  /** The last part of its address, too: `/dashboard/<name>`, and everything below it. */
  readonly name: Name;
  readonly label: string;
  /** Lines of a drawing of 24 by 24, each the `d` of an SVG path. */
  readonly icon: readonly string[];
  readonly group: PageGroup;
  /** Lower numbers come first, within the group and in the session's list. */
  readonly order: number;
  readonly audience: readonly PageAudience[];
}

/** In the order of the navigation. */
export const pageGroups = ["Library", "Agents", "Account", "Hub"] as const;
export type PageGroup = (typeof pageGroups)[number];

/**
 * `account`: keys of a whole account · `scoped`: keys of a collection, which decide nothing for the account · `operator`:
 * sessions that were opened with the operator's secret · `local`: the person at the keyboard of `skillquay ui`.
 */
export type PageAudience = "account" | "scoped" | "operator" | "local";

export function definePage<const Name extends string>(page: PageDefinition<Name>): PageDefinition<Name> {
  return page;
}
