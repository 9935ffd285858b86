import { rmSync } from "node:fs";
import { join } from "node:path";
import type { SkillChange } from "./apply-changes.ts";
import type { InstallPlace } from "./install-place.ts";
import { makeWorkFolder, removeIfEmpty } from "./work-folder.ts";
import { openSyncedWriter, type SyncedWriter } from "./write-many-synced.ts";

/** What is new, written beside the place that it goes to: whoever is killed meanwhile leaves a folder that the next one removes. */
export interface Staging {
  /** Begins to write; a change that was given before is written once. */
  add(change: SkillChange): void;
  /** The folder with all of it, on disk. */
  finish(): Promise<string>;
  /** Also after a failure: waits for what is still being written. */
  remove(): Promise<void>;
}

export function openStaging(place: InstallPlace, signal?: AbortSignal): Staging {
  const changes = new Set<SkillChange>();
  let made: { readonly folder: string; readonly writer: SyncedWriter } | undefined;
  const make = () => {
    made ??= { folder: makeWorkFolder(place), writer: openSyncedWriter(signal) };
    return made;
  };
  return {
    add(change) {
      const { name, files, agents, copies } = change;
      if (files === undefined || changes.has(change)) return;
      changes.add(change);
      const { folder, writer } = make();
      const copied = copies ? agents.map((agent) => join(folder, `copy-${agent}`, name)) : [];
      for (const each of [join(folder, "new", name), ...copied])
        writer.write(files.map((file) => ({ ...file, path: join(each, file.path) })));
    },
    async finish() {
      const { folder, writer } = make();
      await writer.finish();
      return folder;
    },
    async remove() {
      if (made === undefined) return;
      await made.writer.finish().catch(() => {});
      rmSync(made.folder, { recursive: true, force: true });
      removeIfEmpty(place.work);
    },
  };
}
