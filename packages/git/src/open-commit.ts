import type { Git } from "./create-git.ts";
import { findSkills } from "./find-skills.ts";
import { type FoundSkills, keepCommit, MOST_BYTES, readKeptCommit } from "./kept-commit.ts";
import { type BlobReader, openBlobReader } from "./read-blobs.ts";
import type { RepositoryCopies } from "./repository-copies.ts";

/** The skills of a commit, and what is in their files. */
export interface OpenCommit extends FoundSkills {
  /** Of an object that one of the skills names. The same one gives the same bytes. */
  read(objectId: string): Promise<Buffer>;
  /** Keeps what was read for the next one, and ends what still reads. May be called twice. */
  close(): Promise<void>;
}

export interface CommitPlace {
  readonly git: Git;
  readonly copies: RepositoryCopies;
  /** The folder of the commit's copy. */
  readonly copy: string;
  readonly commit: string;
  /** Of the program: another one may find other skills in the same commit. */
  readonly version: string;
  readonly signal?: AbortSignal | undefined;
}

/** Without starting a program where everything was read before. */
export async function openCommit(place: CommitPlace): Promise<OpenCommit> {
  const { git, copies, copy, commit, version, signal } = place;
  const kept = await readKeptCommit(copy, version);
  const contents = new Map(kept?.contents);
  let reader: BlobReader | undefined;
  const start = () => {
    reader ??= openBlobReader(git, copy, signal);
    return reader;
  };
  let keptBytes = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  let isNew = kept === undefined;
  try {
    // It starts while the list is made.
    if (kept === undefined) start();
    const skills = kept?.found ?? findSkills(await copies.list(copy, commit, signal));
    return {
      ...skills,
      async read(objectId) {
        const keptContent = contents.get(objectId);
        if (keptContent !== undefined) return keptContent;
        const content = await start().read(objectId);
        if (contents.has(objectId) || keptBytes + content.length > MOST_BYTES) return content;
        contents.set(objectId, content);
        keptBytes += content.length;
        isNew = true;
        return content;
      },
      async close() {
        reader?.close();
        if (isNew) await keepCommit(copy, version, { found: skills, contents });
        isNew = false;
      },
    };
  } catch (error) {
    reader?.close();
    throw error;
  }
}
