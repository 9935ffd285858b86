import { createSessionRegistry, type SandboxSession, type SessionLife } from "@skillquay/sandbox";
import { allSandboxesTaken } from "./session-errors.ts";

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
  /** Names the packages that are in it. */
  readonly packagesKey: string | undefined;
  /** False for a single run, whose id nobody is told. */
  readonly isLasting: boolean;
  /** The values that its scripts have, by row and name. */
  readonly credentials: { readonly ids: readonly string[]; readonly names: ReadonlySet<string> };
}

export interface LiveSession extends SessionFacts {
  readonly sandbox: SandboxSession;
}

/** The sandboxes of this instance. Whoever asks with another key than the one that opened it finds nothing. */
export interface SessionTable {
  /** Takes one of the places of this instance, before anything is made. Throws when there is none. */
  acquireSlot(): { free(): void };
  add(facts: SessionFacts, sandbox: SandboxSession, life?: SessionLife): LiveSession;
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
}

export function createSessionTable({ idleMs, maxSandboxes }: SessionTableOptions): SessionTable {
  const registry = createSessionRegistry({ idleMs });
  const sessions = new Map<string, LiveSession>();
  let placesTaken = 0;
  return {
    acquireSlot() {
      if (placesTaken >= maxSandboxes) throw allSandboxesTaken(maxSandboxes);
      placesTaken += 1;
      let isFree = false;
      return {
        free() {
          if (isFree) return;
          isFree = true;
          placesTaken -= 1;
        },
      };
    },
    add(facts, sandbox, life) {
      // The session's id is ours, made before there was a sandbox.
      const named: SandboxSession = {
        ...sandbox,
        id: facts.id,
        close: async () => {
          sessions.delete(facts.id);
          await sandbox.close();
        },
      };
      registry.add(facts.keyId, named, life);
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
