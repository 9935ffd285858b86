import { createRepositoryCopies, type Git, GitError, remoteCommit } from "@skillquay/git";
import { sourceFailed } from "../source-problem.ts";
import type { SourceReader } from "../source-reader.ts";
import { indexRepository, readRepositorySkill } from "./index-repository.ts";

/** Reads git repositories. Asking for the commit is one command; only a commit that is new costs more. */
export function createGitReader(options: {
  readonly git: Git;
  /** For copies of repositories. */
  readonly folder: string;
  readonly maxRepositoryBytes: number;
}): SourceReader {
  const { git } = options;
  const copies = createRepositoryCopies({
    git,
    folder: options.folder,
    maxBytes: options.maxRepositoryBytes,
  });
  return {
    look: (source, signal) =>
      withWords(async () => {
        const commit = await remoteCommit(git, source, signal);
        const requested = { sourceId: source.id, url: source.url, commit };
        return {
          seen: commit,
          read: ({ signal: until, onProgress }) =>
            withWords(() => indexRepository({ git, copies, signal: until }, requested, onProgress)),
        };
      }),
    fetch: (source, { path, revision }, signal) =>
      withWords(() =>
        readRepositorySkill(
          { git, copies, signal },
          { sourceId: source.id, url: source.url, commit: revision },
          path,
        ),
      ),
    settle: copies.clean,
    forget: copies.remove,
  };
}

async function withWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GitError) throw sourceFailed(error.message, error);
    throw error;
  }
}
