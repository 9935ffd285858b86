import type { AllowedRow } from "./allowed-set-queries.ts";
import { type HubSkill, hubSkill, RANKS } from "./hub-skill.ts";

export interface NamingOptions {
  readonly viewerId: string | undefined;
  /** What the viewer wants agents to see first. */
  readonly pinned?: ReadonlySet<string> | undefined;
  readonly useOf?: (skillId: string) => { readonly count: number; readonly lastAtMs: number } | undefined;
}

/**
 * Gives skills of one slug their names: the first has the slug, the others a label in front of it, which is the handle of
 * the team or of the owner. Own before team before shared, then by handle.
 */
export function shareNames(
  rows: readonly AllowedRow[],
  { viewerId, useOf, pinned }: NamingOptions,
): HubSkill[] {
  const taken = new Set<string>();
  return rows
    .toSorted((a, b) => compare(a, b, viewerId))
    .map((row, index) => {
      const label = index === 0 ? undefined : freeLabel(row, taken);
      const isPinned = pinned?.has(row.skill_id) === true;
      return hubSkill(row, { label, viewerId, isPinned, use: useOf?.(row.skill_id) });
    });
}

/** Rows by slug, each in the order in which they came. */
export function groupBySlug(rows: readonly AllowedRow[]): Map<string, AllowedRow[]> {
  const groups = new Map<string, AllowedRow[]>();
  for (const row of rows) {
    const group = groups.get(row.slug);
    if (group === undefined) groups.set(row.slug, [row]);
    else group.push(row);
  }
  return groups;
}

function compare(a: AllowedRow, b: AllowedRow, viewerId: string | undefined): number {
  return (
    RANKS[a.origin] - RANKS[b.origin] ||
    // In one drive, what the account wrote itself goes before what it took from others.
    Number(b.owner_id === viewerId) - Number(a.owner_id === viewerId) ||
    compareText(handleOf(a), handleOf(b)) ||
    compareText(a.owner_handle, b.owner_handle)
  );
}

function freeLabel(row: AllowedRow, taken: Set<string>): string {
  const handle = handleOf(row);
  // Two members of a team may each publish a skill of that name for it; handles have no dots.
  const label = taken.has(handle) ? `${handle}.${row.owner_handle}` : handle;
  taken.add(label);
  return label;
}

function handleOf({ origin, team_handle, owner_handle }: AllowedRow): string {
  return origin === "team" && team_handle !== null ? team_handle : owner_handle;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
