import type { Catalog, CatalogChange, SkillSummary } from "../catalog.ts";
import type { ScriptRunner } from "../script-runner.ts";
import { skillUri } from "../skill-uri.ts";
import type { ShownTools } from "./tool-list.ts";

/** What connected clients should hear of. */
export interface ChangeNotice {
  readonly tools: boolean;
  readonly prompts: boolean;
  readonly resources: boolean;
  readonly updatedUris: readonly string[];
}

/**
 * Turns changes of the catalog, and of whether scripts can run, into notices, once for all connections. Tools are announced only when their text has really
 * changed: a changed tool list costs a client its whole prompt cache.
 */
export function watchForNotices(
  catalog: Catalog,
  runner: ScriptRunner | undefined,
  shownTools: () => Promise<ShownTools>,
  onError: (error: unknown) => void,
): { subscribe(listener: (notice: ChangeNotice) => void): () => void; close(): void } {
  const listeners = new Set<(notice: ChangeNotice) => void>();
  let lastTools: string | undefined;
  // One notice at a time, in order: two quick changes must not compare with the same earlier state.
  let tail: Promise<void> = shownTools().then((shown) => {
    lastTools = JSON.stringify(shown.tools);
  }, onError);
  const announce = (change: CatalogChange) => {
    tail = tail
      .then(async () => {
        const toolsText = JSON.stringify((await shownTools()).tools);
        const notice = {
          tools: toolsText !== lastTools,
          prompts: change.listChanged,
          resources: change.listChanged || change.changed.length > 0 || change.removed.length > 0,
          updatedUris: await updatedUris(change, catalog),
        };
        lastTools = toolsText;
        for (const listener of listeners) listener(notice);
      })
      .catch(onError);
  };
  const stopCatalog = catalog.onChange(announce);
  const stopRunner = runner?.onChange(() => announce(NOTHING_CHANGED));
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
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
