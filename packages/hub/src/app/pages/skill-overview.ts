import { acceptanceState, isAccepted } from "@skillquay/pages";
import type { Verdict } from "@skillquay/pages/contract";
import { engineVersion } from "@skillquay/scan";
import type { KeyCaller } from "../../features/accounts/index.ts";
import { type HubSkill, hubSkill, scopeOf, slugOf, switchedOffRows } from "../../features/catalog/index.ts";
import { ownerOf, pendingUpdates } from "../../features/drive/index.ts";
import { storedFindings, storedVerdict, verdictsOf } from "../../features/scans/index.ts";
import { sourcesOfCopies } from "../../features/sources/index.ts";
import type { HubServices } from "../services.ts";
import { type SeenAcceptance, standingDecisions } from "./decisions.ts";

/** Every skill that a caller sees on the pages, with what filters ask about. */
export interface SkillOverview {
  readonly snapshotId: string;
  /** By name. */
  readonly entries: readonly OverviewEntry[];
}

export interface OverviewEntry {
  readonly ref: string;
  readonly skill: HubSkill;
  readonly isOff: boolean;
  readonly source: string;
  readonly verdict: Verdict | undefined;
  readonly hasUpdate: boolean;
  /** What became of decisions about exactly these bytes: one waits for the yes of whoever looks, or one came to its end. */
  readonly decision: "to-review" | "expired" | undefined;
}

/**
 * Remembers the overview of the last callers for a moment: a list is asked for window by window and letter by letter, and
 * only its skills, not its verdicts, have a snapshot.
 */
export function createSkillOverviews(services: HubServices, { keepMs = 3_000, most = 200 } = {}) {
  const kept = new Map<string, { snapshotId: string; untilMs: number; overview: Promise<SkillOverview> }>();
  return async (caller: KeyCaller): Promise<SkillOverview> => {
    const catalog = services.catalogs.forCaller(caller);
    if (!services.changes.isFresh()) await services.changes.fresh();
    const snapshotId = catalog.snapshotId();
    const cached = kept.get(caller.keyId);
    if (cached?.snapshotId === snapshotId && cached.untilMs > performance.now()) return cached.overview;
    const overview = loadOverview(services, caller, snapshotId);
    kept.delete(caller.keyId);
    kept.set(caller.keyId, { snapshotId, untilMs: performance.now() + keepMs, overview });
    overview.catch(() => kept.delete(caller.keyId));
    for (const keyId of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(keyId);
    }
    return overview;
  };
}

async function loadOverview(
  { catalogs, database: { db } }: HubServices,
  caller: KeyCaller,
  snapshotId: string,
): Promise<SkillOverview> {
  const [shown, off, updates, copies, acceptances] = await Promise.all([
    catalogs.forCaller(caller).listAll(),
    switchedOffSkills(db, caller),
    pendingUpdates(db, ownerOf(caller)),
    sourcesOfCopies(db, caller.accountId),
    standingDecisions(db, caller),
  ]);
  const taken = new Set(shown.map(slugOf));
  const verdicts = await verdictsOf(db, [...new Set([...shown, ...off].map(({ treeDigest }) => treeDigest))]);
  const accepted = await acceptedTrees(db, acceptances, verdicts);
  const decisions = openDecisions(acceptances, accepted);
  const outdated = new Set(updates.map(({ skillId }) => skillId));
  const entry = (skill: HubSkill, ref: string, isOff: boolean): OverviewEntry => ({
    ref,
    skill,
    isOff,
    source: sourceOf(skill, caller, copies.get(skill.skillId)),
    // For whoever looks through a list, what was decided is decided; the page of the skill says all of it.
    verdict: accepted.has(`${skill.skillId} ${skill.treeDigest}`) ? "allow" : verdicts.get(skill.treeDigest),
    hasUpdate: outdated.has(skill.skillId),
    decision: decisions.get(`${skill.skillId} ${skill.treeDigest}`),
  });
  const entries = [
    ...shown.map((skill) => entry(skill, slugOf(skill), false)),
    ...off.map((skill) => {
      const ref = taken.has(skill.name) ? `${OFF_LABEL}${skill.ownerHandle}:${skill.name}` : skill.name;
      taken.add(ref);
      return entry(skill, ref, true);
    }),
  ];
  entries.sort((a, b) => (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0));
  return { snapshotId, entries };
}

/** Skills of which every finding that needed a decision has one, by id and bytes. */
async function acceptedTrees(
  db: HubServices["database"]["db"],
  acceptances: readonly SeenAcceptance[],
  verdicts: ReadonlyMap<string, Verdict>,
): Promise<ReadonlySet<string>> {
  const accepted = new Set<string>();
  const bySkill = new Map<string, SeenAcceptance[]>();
  for (const acceptance of acceptances) {
    const { skillId, treeDigest } = acceptance;
    if (verdicts.get(treeDigest) !== "review") continue;
    const key = `${skillId} ${treeDigest}`;
    bySkill.set(key, [...(bySkill.get(key) ?? []), acceptance]);
  }
  for (const [key, own] of bySkill) {
    const treeDigest = own[0]?.treeDigest ?? "";
    const stored = await storedVerdict(db, { treeDigest, engine: engineVersion });
    if (stored === undefined) continue;
    const parts = { acceptances: own, treeDigest, now: new Date() };
    const open = storedFindings(stored.findings).filter(({ severity }) => severity !== "info");
    if (open.every((finding) => isAccepted(finding, parts))) accepted.add(key);
  }
  return accepted;
}

/** By skill and bytes. What waits for somebody's yes is more pressing than what ended. */
function openDecisions(
  acceptances: readonly SeenAcceptance[],
  accepted: ReadonlySet<string>,
): ReadonlyMap<string, OverviewEntry["decision"]> {
  const open = new Map<string, OverviewEntry["decision"]>();
  const now = new Date();
  for (const acceptance of acceptances) {
    const { skillId, treeDigest, review } = acceptance;
    const key = `${skillId} ${treeDigest}`;
    const state = acceptanceState(acceptance, { treeDigest, now });
    if (state === "waits" && review?.mayReview) open.set(key, "to-review");
    else if (state === "expired" && !accepted.has(key) && !open.has(key)) open.set(key, "expired");
  }
  return open;
}

export async function switchedOffSkills(
  db: HubServices["database"]["db"],
  caller: KeyCaller,
  slug?: string,
): Promise<HubSkill[]> {
  const scope = scopeOf(caller);
  if (scope.kind === "public") return [];
  const rows = await switchedOffRows(db, scope, slug === undefined ? {} : { slug });
  return rows.map((row) => hubSkill(row, { label: undefined, viewerId: caller.accountId }));
}

/** What a skill that is off goes by when another one has its name. No label of the catalog begins with it. */
export const OFF_LABEL = "off.";

/** Where it comes from, for people: our words around a handle or an address that the operator gave. */
export function sourceOf(
  skill: HubSkill,
  { accountHandle }: Pick<KeyCaller, "accountHandle">,
  copiedFrom: string | undefined,
): string {
  const { origin, ownerHandle } = skill;
  if (copiedFrom !== undefined) return copiedFrom.replace(/^https?:\/\//, "").replace(/\.git$/, "");
  if (origin === "team") return `team, by ${ownerHandle}`;
  if (origin === "bundled") return "comes with the hub";
  if (origin === "shared") return `shared by ${ownerHandle}`;
  return ownerHandle === accountHandle ? "own" : `marketplace, by ${ownerHandle}`;
}
