import { createSessionRegistry, type SandboxSession } from "@skillquay/sandbox";
import { allSandboxesTaken, tooManyRuns } from "./session-errors.ts";

/** Whose sandbox it is and what runs in it. */
export interface SessionFacts {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly slug: string;
  readonly skillId: string;
  readonly versionId: string;
  /** The caller may run the skill but not read its files. */
  readonly hidesSkill: boolean;
  /** False for a single run, whose id nobody is told. */
  readonly isLasting: boolean;
}

export interface LiveSession extends SessionFacts {
  readonly sandbox: SandboxSession;
}

/** The sandboxes of this instance. Whoever asks with another key than the one that opened it finds nothing. */
export interface SessionTable {
  /** Takes one of the places of this instance, before anything is made. Throws when there is none. */
  acquireSlot(accountId: string, isLasting: boolean): { free(): void };
  add(facts: SessionFacts, sandbox: SandboxSession): LiveSession;
  /** Also counts as use. */
  find(keyId: string, id: string): LiveSession | undefined;
  expiresAt(session: LiveSession): Date;
  close(session: LiveSession): Promise<void>;
  all(): readonly LiveSession[];
  closeAll(): Promise<void>;
}

export interface SessionTableOptions {
  readonly idleMs: number;
  readonly maxSandboxes: number;
  readonly maxRunsPerAccount: number;
}

export function createSessionTable({
  idleMs,
  maxSandboxes,
  maxRunsPerAccount,
}: SessionTableOptions): SessionTable {
  const registry = createSessionRegistry({ idleMs });
  const sessions = new Map<string, LiveSession>();
  const runs = new Map<string, number>();
  let placesTaken = 0;
  return {
    acquireSlot(accountId, isLasting) {
      if (placesTaken >= maxSandboxes) throw allSandboxesTaken(maxSandboxes);
      const running = runs.get(accountId) ?? 0;
      // Lasting sessions are counted over all instances, in the database.
      if (!isLasting && running >= maxRunsPerAccount) throw tooManyRuns(maxRunsPerAccount);
      placesTaken += 1;
      if (!isLasting) runs.set(accountId, running + 1);
      let isFree = false;
      return {
        free() {
          if (isFree) return;
          isFree = true;
          placesTaken -= 1;
          if (isLasting) return;
          const left = (runs.get(accountId) ?? 1) - 1;
          if (left === 0) runs.delete(accountId);
          else runs.set(accountId, left);
        },
      };
    },
    add(facts, sandbox) {
      // The session's id is ours, made before there was a sandbox.
      const named: SandboxSession = {
        ...sandbox,
        id: facts.id,
        close: async () => {
          sessions.delete(facts.id);
          await sandbox.close();
        },
      };
      registry.add(facts.keyId, named);
      const session = { ...facts, sandbox: registry.find(facts.keyId, facts.id) ?? named };
      sessions.set(facts.id, session);
      return session;
    },
    find(keyId, id) {
      return registry.find(keyId, id) === undefined ? undefined : sessions.get(id);
    },
    expiresAt: ({ keyId, id }) => new Date(registry.expiresAt(keyId, id) ?? Date.now()),
    async close({ keyId, id }) {
      await registry.close(keyId, id);
    },
    all: () => [...sessions.values()],
    closeAll: () => registry.closeAll(),
  };
}
