import type { Home, Waiting } from "@skillquay/pages/contract";
import { estimateTokens, oneLine } from "@skillquay/skill";
import { type KeyCaller, membersAround } from "../../features/accounts/index.ts";
import { slugOf } from "../../features/catalog/index.ts";
import { ownerOf } from "../../features/drive/index.ts";
import { callsByAccount, usageReport, useOfAccountByDay } from "../../features/usage/index.ts";
import type { HubServices } from "../services.ts";
import { everyDay } from "./every-day.ts";
import type { SkillOverview } from "./skill-overview.ts";

const shownDays = 30;

/** What somebody who comes back wants to know: what is left of the start, what waits, and what agents do with the skills. */
export async function showHome(
  services: HubServices,
  caller: KeyCaller,
  { entries }: SkillOverview,
): Promise<Home> {
  const { db } = services.database;
  const shown = entries.filter(({ isOff }) => !isOff).map(({ skill }) => skill);
  const [waits, report, days, mates, calls] = await Promise.all([
    whatWaits(services, caller, entries),
    usageReport(
      db,
      shown.map((skill) => ({
        ...skill,
        slug: slugOf(skill),
        isBundled: skill.origin === "bundled",
      })),
      { caller, days: shownDays },
    ),
    useOfAccountByDay(db, caller.accountId, shownDays),
    membersAround(db, caller.accountId),
    callsByAccount(db, [caller.accountId], shownDays),
  ]);
  const used = report.skills.filter(({ loads, runs }) => loads + runs > 0);
  const unused = report.skills.filter(({ lastUsedAt }) => lastUsedAt === undefined);
  const wasCalled = report.skills.length > unused.length;
  return {
    steps: [
      { id: "skills", done: shown.some(({ origin }) => origin !== "bundled") },
      // Whatever it asks, an agent that asks is connected; what it was connected for is a skill that it loads.
      { id: "agent", done: wasCalled || calls.size > 0 },
      { id: "call", done: wasCalled },
      { id: "people", done: mates.some(({ handle }) => handle !== caller.accountHandle) },
    ],
    waits,
    use: {
      days: everyDay(days, shownDays, new Date()),
      top: used
        .slice(0, MOST_NAMED)
        .map(({ slug, loads, runs, failures }) => ({ ref: slug, loads, runs, failures })),
      unused: { count: report.neverUsed, names: unused.slice(0, MOST_NAMED).map(({ slug }) => slug) },
    },
    skills: {
      shown: shown.length,
      listedTokens: shown.reduce((sum, { name, description }) => sum + listedTokens(name, description), 0),
    },
  };
}

async function whatWaits(
  { imports, invitations, webhooks }: HubServices,
  caller: KeyCaller,
  entries: SkillOverview["entries"],
): Promise<Waiting[]> {
  const [recent, invited, hooks] = await Promise.all([
    imports.list(ownerOf(caller), 100),
    invitations.list(caller),
    webhooks.list(caller.accountId),
  ]);
  const refsOf = (passes: (entry: SkillOverview["entries"][number]) => boolean) =>
    entries.filter(passes).map(({ ref }) => ref);
  const waiting = recent.filter(({ state }) => state === "waiting");
  const [first] = waiting;
  return [
    waits(
      "import",
      "discover",
      waiting.length === 1 && first ? `discover/imports/${first.importId}` : "discover/imports",
      waiting.map(({ slug }) => slug),
    ),
    waits(
      "update",
      "updates",
      "updates",
      refsOf(({ hasUpdate }) => hasUpdate),
    ),
    waits(
      "invitation",
      "sharing",
      "sharing/invitations",
      invited
        .filter(({ direction }) => direction === "received")
        .map(({ from, skill, team }) => `${skill?.slug ?? team?.handle ?? ""} from ${from}`),
    ),
    waits(
      "webhook",
      "webhooks",
      "webhooks",
      hooks.filter(({ state }) => state !== "active").map(({ targetUrl }) => targetUrl),
    ),
    decisionWaits(
      "review",
      refsOf(({ decision, verdict }) => decision === "to-review" && verdict === "review"),
    ),
    decisionWaits(
      "expired",
      refsOf(({ decision, verdict }) => decision === "expired" && verdict === "review"),
    ),
    waits(
      "check",
      "skills",
      "skills?verdict=review",
      // Each once: what waits above has a line of its own.
      refsOf(({ verdict, decision }) => verdict === "review" && decision === undefined),
    ),
  ].filter(({ count }) => count > 0);
}

// Enough to know what it is about.
const MOST_NAMED = 8;
const NAMES_SHOWN = 3;

/** One is opened where it is decided, several in the list. */
function decisionWaits(kind: Waiting["kind"], refs: readonly string[]): Waiting {
  const [first] = refs;
  const path =
    refs.length === 1 && first !== undefined
      ? `skills/${encodeURIComponent(first)}/security`
      : "skills?verdict=review";
  return waits(kind, "skills", path, refs);
}

function waits(
  kind: Waiting["kind"],
  page: Waiting["page"],
  path: string,
  names: readonly string[],
): Waiting {
  return {
    kind,
    page,
    path,
    count: names.length,
    names: names.slice(0, NAMES_SHOWN).map((name) => oneLine(name, 80)),
  };
}

function listedTokens(name: string, description: string): number {
  return estimateTokens(`- ${name}: ${oneLine(description, 1024)}`);
}
