import type { Git } from "./create-git.ts";

/** Names of the tags that a repository has now. One question, nothing is downloaded. */
export async function remoteTags(git: Git, url: string, signal?: AbortSignal): Promise<readonly string[]> {
  const output = await git.run({
    args: ["ls-remote", "--quiet", "--tags", "--refs", "--", url],
    timeoutMs: ASK_MS,
    maxOutputBytes: 8 * 1024 * 1024,
    signal,
  });
  return output
    .toString("utf8")
    .split("\n")
    .flatMap((line) => /^[0-9a-f]{40}\trefs\/tags\/(.+)$/.exec(line)?.[1] ?? []);
}

// A server that takes longer to list its tags is not one to wait for.
const ASK_MS = 60_000;
