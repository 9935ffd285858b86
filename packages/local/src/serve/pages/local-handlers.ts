import type { PageHandlers } from "@skillquay/pages";
import {
  type ConnectChoices,
  type ConnectOutcome,
  pagesFor,
  type Session,
  type SkillScan,
} from "@skillquay/pages/contract";
import type { Context, Env } from "hono";
import { holdsSkillFile } from "../../discovery/skill-file-in.ts";
import {
  elsewhereFile,
  elsewherePage,
  elsewhereScan,
  FOUND_PREFIX,
  lookElsewhere,
  type SkillFinder,
} from "./elsewhere.ts";
import { type ListParts, listSkills } from "./list-skills.ts";
import { type LiveParts, liveEvents } from "./live-events.ts";
import {
  type AcceptanceParts,
  acceptFinding,
  scanWithAcceptances,
  withdrawLocalAcceptance,
} from "./local-acceptances.ts";
import { addTest, type DescriptionTestParts, listTests, removeTest } from "./local-description-tests.ts";
import type { LocalEntry } from "./local-entries.ts";
import { localModelView, localTask, localToolSetCosts, type ModelViewParts } from "./local-model-view.ts";
import { skillNotFound } from "./pages-problem.ts";
import { runnerState, runScript } from "./run-script.ts";
import type { ScanQueue } from "./scan-queue.ts";
import { skillFileView, skillPage, skillProof } from "./skill-page.ts";

export type LocalPagesParts = Omit<ListParts, "scans"> &
  Omit<LiveParts, "scans"> &
  ModelViewParts &
  DescriptionTestParts &
  Omit<AcceptanceParts, "scans"> & {
    readonly scans: ScanQueue;
    readonly agents: AgentConnector;
    readonly finder: SkillFinder;
    readonly version: string;
    /** Failures that are ours; never shown on a page. */
    readonly onInternalError: (error: unknown) => void;
  };

/** Adds this program to the settings of agents. Refuses with a `PagesProblem`. */
export interface AgentConnector {
  choices(): Promise<ConnectChoices>;
  connect(agent: string): Promise<ConnectOutcome>;
}

export function localSession(version: string): Session {
  return { mode: "local", version, pages: pagesFor("local") };
}

/** What the pages ask of one machine. What only a hub has is not here, and not found. */
export function localHandlers(parts: LocalPagesParts): PageHandlers<Env, undefined> {
  const { agents, catalog, entries, finder, runner, scans, version, onInternalError } = parts;
  const entryOf = async (part: (name: string) => string): Promise<LocalEntry> => {
    const entry = await entries.find(part("ref"));
    if (entry === undefined) throw skillNotFound();
    return entry;
  };
  return {
    "GET /ui/session": async () => localSession(version),
    "GET /ui/skills": ({ context }) => listSkills(queryOf(context), parts),
    "GET /ui/discover": ({ context }) => finder.find(queryOf(context).get("keywords") ?? ""),
    "GET /ui/skills/:ref": async ({ part }) => {
      const ref = part("ref");
      if (isFound(ref)) return elsewherePage(ref, await lookElsewhere(finder, ref));
      const entry = await entryOf(part);
      // Whoever looks at a skill is about to ask for its findings.
      if (entry.skill !== undefined) scans.hurry(entry.folder);
      return skillPage(entry, catalog);
    },
    "GET /ui/skills/:ref/file": async ({ context, part }) => {
      const [ref, path] = [part("ref"), context.req.query("path") ?? ""];
      if (isFound(ref)) return elsewhereFile(await lookElsewhere(finder, ref), path);
      return skillFileView(await entryOf(part), catalog, path);
    },
    "GET /ui/skills/:ref/scan": async ({ part }) => {
      const ref = part("ref");
      if (isFound(ref)) return elsewhereScan(await lookElsewhere(finder, ref));
      return scanOf(await entryOf(part), parts);
    },
    "GET /ui/skills/:ref/proof": async ({ part }) => skillProof(await entryOf(part), catalog),
    "POST /ui/skills/:ref/acceptances": async ({ context, part }) => {
      const entry = await entryOf(part);
      await acceptFinding(entry.folder, await context.req.raw.json().catch(() => undefined), parts);
      return scanOf(entry, parts);
    },
    "DELETE /ui/skills/:ref/acceptances/:id": async ({ part }) => {
      const entry = await entryOf(part);
      await withdrawLocalAcceptance(entry.folder, part("id"), parts);
      return scanOf(entry, parts);
    },
    "GET /ui/skills/:ref/usage": async ({ part }) => {
      await entryOf(part);
      // How often a skill was loaded is counted on this machine, but not by day.
      return { days: [] };
    },
    "POST /ui/skills/:ref/run": async ({ context, part }) => {
      const { skill } = await entryOf(part);
      if (skill === undefined) throw skillNotFound();
      return runScript(context.req.raw, skill, runner, onInternalError);
    },
    "GET /ui/runner": () => runnerState(runner),
    "GET /ui/model-view": ({ context }) => localModelView(queryOf(context), parts),
    "GET /ui/model-view/task": ({ context }) => localTask(queryOf(context), parts),
    "GET /ui/description-tests": () => listTests(parts),
    "POST /ui/description-tests": async ({ context }) =>
      addTest(await context.req.raw.json().catch(() => undefined), parts),
    "DELETE /ui/description-tests/:id": ({ part }) => removeTest(part("id"), parts),
    "GET /ui/connect": () => agents.choices(),
    "GET /ui/connect/costs": ({ context }) => localToolSetCosts(queryOf(context), parts),
    "POST /ui/connect/:agent": ({ part }) => agents.connect(part("agent")),
    "GET /ui/live": async ({ context }) => liveEvents(context.req.raw.signal, parts),
  };
}

function isFound(ref: string): boolean {
  return ref.startsWith(FOUND_PREFIX);
}

function queryOf(context: Context): URLSearchParams {
  return new URL(context.req.url).searchParams;
}

function scanOf({ folder }: LocalEntry, parts: LocalPagesParts): SkillScan {
  const { scans } = parts;
  const report = scans.report(folder);
  if (report !== undefined) return scanWithAcceptances(folder, report, parts);
  if (!holdsSkillFile(folder)) throw skillNotFound();
  scans.hurry(folder);
  return { state: "waiting" };
}
