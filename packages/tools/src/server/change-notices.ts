import type { Catalog, CatalogChange, SkillSummary } from "../catalog.ts";
import type { ScriptRunner } from "../script-runner.ts";
import { skillUri } from "../skill-uri.ts";
import type { ListedResources } from "./listed-resources.ts";
import { haveSamePrompts } from "./prompt-handlers.ts";
import { resourcesOf } from "./resource-handlers.ts";
import type { ToolList } from "./tool-list.ts";

/** What connected clients should hear of. */
export interface ChangeNotice {
  readonly tools: boolean;
  readonly prompts: boolean;
  readonly resources: boolean;
  readonly updatedUris: readonly string[];
}

/**
 * Turns changes of the catalog, and of whether scripts can run, into notices, once for all connections. A list is announced only when what
 * it shows has really changed: a changed tool list costs a client its whole prompt cache, and every other a round of questions.
 */
export function watchForNotices(
  catalog: Catalog,
  runner: ScriptRunner | undefined,
  { toolList, listed }: { readonly toolList: () => Promise<ToolList>; readonly listed: ListedResources },
  onError: (error: unknown) => void,
): {
  subscribe(listener: (notice: ChangeNotice) => void): () => void;
  /** Takes what is shown now for what clients know, after a change that none of them has seen the other side of. */
  compareWithNow(): void;
  close(): void;
} {
  const listeners = new Set<(notice: ChangeNotice) => void>();
  let last: { readonly tools: string; readonly skills: readonly SkillSummary[] } | undefined;
  const now = async () => {
    const { tools, skills } = await toolList();
    return { tools: JSON.stringify(tools), skills };
  };
  // One notice at a time, in order: two quick changes must not compare with the same earlier state.
  const remember = () =>
    now().then((state) => {
      last = state;
    }, onError);
  let tail: Promise<void> = remember();
  const announce = (change: CatalogChange) => {
    tail = tail
      .then(async () => {
        const previous = last;
        const current = await now();
        const notice = {
          tools: current.tools !== previous?.tools,
          prompts: previous === undefined || !haveSamePrompts(previous.skills, current.skills),
          resources:
            previous === undefined ||
            !haveSameMainFiles(previous.skills, current.skills) ||
            (await areFilesNews(change, current.skills)),
          updatedUris: await updatedUris(change, catalog),
        };
        last = current;
        for (const listener of listeners) listener(notice);
      })
      .catch(onError);
  };

  async function areFilesNews({ changed }: CatalogChange, shownSkills: readonly SkillSummary[]) {
    // Those that lost their name are on no list.
    const shownOnes = new Set(shownSkills.map((skill) => skillUri(skill)));
    const touched = changed.filter((skill) => shownOnes.has(skillUri(skill)));
    if (touched.length > DETAILED_SKILLS) return true;
    let isNews = false;
    for (const skill of touched) {
      const resources = await resourcesOf(skill, catalog);
      if (listed.isNews(skill, resources)) isNews = true;
      listed.note(skill, resources);
    }
    return isNews;
  }

  const stopCatalog = catalog.onChange(announce);
  const stopRunner = runner?.onChange(() => announce(NOTHING_CHANGED));
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    compareWithNow: () => {
      tail = tail.then(remember);
    },
    close: () => {
      stopCatalog();
      stopRunner?.();
    },
  };
}

const NOTHING_CHANGED: CatalogChange = { listChanged: false, changed: [], removed: [] };

// A burst, such as a branch switch, announces main files only; clients learn the rest from the list change.
const DETAILED_SKILLS = 20;

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
