import { unwatchFile, watchFile } from "node:fs";
import { readUses, type SkillUse } from "../../catalog/usage-record.ts";

export interface UseWatch {
  useOf(folder: string): SkillUse | undefined;
  /** Calls back with the folder of each skill that an agent loaded, as soon as its server has written it down. */
  onUse(listener: (folder: string, use: SkillUse) => void): () => void;
  close(): void;
}

/** Follows the record that every server of this user keeps of the skills that agents load. */
export function watchUses(file: string | undefined, { everyMs = 500 } = {}): UseWatch {
  let uses: ReadonlyMap<string, SkillUse> = file === undefined ? new Map() : readUses(file);
  const listeners = new Set<(folder: string, use: SkillUse) => void>();
  const look = () => {
    if (file === undefined) return;
    const previous = uses;
    uses = readUses(file);
    for (const [folder, use] of uses) {
      if (use.lastUsedAtMs <= (previous.get(folder)?.lastUsedAtMs ?? 0)) continue;
      for (const listener of listeners) listener(folder, use);
    }
  };
  // By its stamp: the file is replaced as a whole, which ends a watch of the file itself.
  if (file !== undefined) watchFile(file, { interval: everyMs, persistent: false }, look);
  return {
    useOf: (folder) => uses.get(folder),
    onUse(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      if (file !== undefined) unwatchFile(file, look);
    },
  };
}
