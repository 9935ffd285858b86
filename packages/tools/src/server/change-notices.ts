import { createPauses } from "@skillquay/skill/cooperative";
import type { Catalog, CatalogChange, SkillSummary } from "../catalog.ts";
import type { ScriptRunner } from "../script-runner.ts";
import { skillUri } from "../skill-uri.ts";
import type { ListedResources } from "./listed-resources.ts";
import type { SelectSkills } from "./listed-skills.ts";
import { resourcesOf } from "./resources-of.ts";
import { haveSamePrompts } from "./same-prompts.ts";
import type { ToolList } from "./tool-list.ts";

/** What connected clients should hear of. */
export interface ChangeNotice {
  readonly tools: boolean;
  readonly prompts: boolean;
  readonly resources: boolean;
  readonly updatedUris: readonly string[];
}

export interface NoticeParts {
  readonly toolList: () => Promise<ToolList>;
  readonly listed: ListedResources;
  /** Which skills the lists show; all when it is not given. */
  readonly prompts?: SelectSkills | undefined;
  readonly resources?: SelectSkills | undefined;
  /** Looks at changes while somebody listens, and at no others: for catalogs of which there are thousands. */
  readonly isLazy?: boolean | undefined;
  /** Runs the work when there is room for it: a change may concern thousands of catalogs at once. */
  readonly inTurn?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
  readonly retryDelaysMs?: readonly number[] | undefined;
}

export interface Notices {
  subscribe(listener: (notice: ChangeNotice) => void): () => void;
  /** Takes what is shown now for what clients know, after a change that none of them has seen the other side of. */
  compareWithNow(): void;
  close(): void;
}

/**
 * Turns changes of the catalog, and of whether scripts can run, into notices, once for all connections. A list is announced only when what
 * it shows has really changed: a changed tool list costs a client its whole prompt cache, and every other a round of questions.
 */
export function watchForNotices(
  catalog: Catalog,
  runner: ScriptRunner | undefined,
  parts: NoticeParts,
  onError: (error: unknown) => void,
): Notices {
  const {
    toolList,
    listed,
    prompts = (skills) => skills,
    resources = (skills) => skills,
    isLazy = false,
    inTurn = (work) => work(),
    retryDelaysMs = RETRY_DELAYS_MS,
  } = parts;
  const listeners = new Set<(notice: ChangeNotice) => void>();
  let last: Shown | undefined;
  let changes = 0;
  let stopWatching: (() => void) | undefined;
  let isClosed = false;
  // One notice at a time, in order: two quick changes must not compare with the same earlier state.
  let tail: Promise<void> = Promise.resolve();

  const giveWay = createPauses();
  const now = async (): Promise<Shown> => {
    const { tools, skills } = await toolList();
    await giveWay();
    return { tools: JSON.stringify(tools), skills };
  };

  const remember = async () => {
    const seen = changes;
    const shown = await inTurn(now);
    // What changed meanwhile may be in it or not: a stream that was just opened hears of it, whatever it knows already.
    last = isLazy && seen !== changes ? undefined : shown;
  };

  const compare = async (change: CatalogChange) => {
    await giveWay();
    const previous = last;
    const current = await now();
    await giveWay();
    const notice = {
      tools: current.tools !== previous?.tools,
      prompts: previous === undefined || !haveSamePrompts(prompts(previous.skills), prompts(current.skills)),
      resources:
        previous === undefined ||
        !haveSameMainFiles(resources(previous.skills), resources(current.skills)) ||
        (await areFilesNews(change, resources(current.skills))),
      updatedUris: await updatedUris(change, catalog),
    };
    last = current;
    for (const listener of listeners) listener(notice);
  };

  /** A notice that could not be made is made later: nobody else tells the client. */
  const compareInTurn = async (change: CatalogChange) => {
    for (const delayMs of [...retryDelaysMs, undefined]) {
      if (isLazy && listeners.size === 0) return;
      try {
        await inTurn(() => compare(change));
        return;
      } catch (error) {
        if (delayMs === undefined || isClosed) throw error;
        await pause(delayMs);
      }
    }
  };

  const announce = (change: CatalogChange) => {
    changes += 1;
    tail = tail.then(() => compareInTurn(change)).catch(onError);
  };

  async function areFilesNews({ changed }: CatalogChange, shownSkills: readonly SkillSummary[]) {
    // Those that lost their name are on no list.
    const shownOnes = new Set(shownSkills.map((skill) => skillUri(skill)));
    const touched = changed.filter((skill) => shownOnes.has(skillUri(skill)));
    if (touched.length > DETAILED_SKILLS) return true;
    let isNews = false;
    for (const skill of touched) {
      await giveWay();
      const own = await resourcesOf(skill, catalog);
      if (listed.isNews(skill, own)) isNews = true;
      listed.note(skill, own);
    }
    return isNews;
  }

  function watch(): () => void {
    const stopCatalog = catalog.onChange(announce);
    const stopRunner = runner?.onChange(() => announce(NOTHING_CHANGED));
    tail = tail.then(remember).catch(onError);
    return () => {
      stopCatalog();
      stopRunner?.();
      last = undefined;
    };
  }

  if (!isLazy) stopWatching = watch();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (!isClosed) stopWatching ??= watch();
      return () => {
        listeners.delete(listener);
        if (!isLazy || listeners.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
    compareWithNow: () => {
      if (stopWatching !== undefined) tail = tail.then(remember).catch(onError);
    },
    close: () => {
      isClosed = true;
      stopWatching?.();
      stopWatching = undefined;
    },
  };
}

interface Shown {
  readonly tools: string;
  readonly skills: readonly SkillSummary[];
}

const NOTHING_CHANGED: CatalogChange = { listChanged: false, changed: [], removed: [] };

// A burst, such as a branch switch, announces main files only; clients learn the rest from the list change.
const DETAILED_SKILLS = 20;

// Longer than a database is away for a restart.
const RETRY_DELAYS_MS = [500, 2_000, 8_000, 30_000];

function pause(delayMs: number): Promise<void> {
  // Not all at the same moment.
  return new Promise((done) => setTimeout(done, delayMs * (0.5 + Math.random())).unref());
}

function haveSameMainFiles(previous: readonly SkillSummary[], current: readonly SkillSummary[]): boolean {
  if (previous.length !== current.length) return false;
  return current.every((skill, index) => {
    const was = previous[index];
    return (
      was === skill ||
      (was?.name === skill.name && was.skillFile === skill.skillFile && was.description === skill.description)
    );
  });
}

async function updatedUris(change: CatalogChange, catalog: Catalog): Promise<string[]> {
  const touched = [...change.changed, ...change.removed];
  if (touched.length > DETAILED_SKILLS) return touched.map(mainUri);
  const uris = change.removed.map(mainUri);
  for (const skill of change.changed) {
    for (const path of await catalog.paths(skill)) uris.push(skillUri(skill, path));
  }
  return uris;
}

function mainUri(skill: SkillSummary): string {
  return skillUri(skill, skill.skillFile);
}
