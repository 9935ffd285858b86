import type { Git } from "./create-git.ts";
import { GitError } from "./git-error.ts";

/** The commit that a branch, a tag or the default branch of a repository names now. One question, nothing is downloaded. */
export async function remoteCommit(
  git: Git,
  { url, revision }: { readonly url: string; readonly revision: string | undefined },
  signal?: AbortSignal,
): Promise<string> {
  if (revision !== undefined && COMMIT.test(revision)) return revision;
  const names =
    revision === undefined
      ? ["HEAD"]
      : [`refs/heads/${revision}`, `refs/tags/${revision}^{}`, `refs/tags/${revision}`];
  const output = await git.run({
    args: ["ls-remote", "--quiet", "--", url, ...names],
    timeoutMs: ASK_MS,
    maxOutputBytes: 1024 * 1024,
    signal,
  });
  const commits = new Map<string, string>();
  for (const line of output.toString("latin1").split("\n")) {
    const [commit = "", name = ""] = line.split("\t");
    if (COMMIT.test(commit)) commits.set(name, commit);
  }
  for (const name of names) {
    const commit = commits.get(name);
    if (commit !== undefined) return commit;
  }
  throw new GitError(
    "not_found",
    revision === undefined ? "the repository is empty" : "the repository has no such branch or tag",
  );
}

const COMMIT = /^[0-9a-f]{40}$/;

// A server that takes longer to list its branches is not one to wait for.
const ASK_MS = 60_000;
