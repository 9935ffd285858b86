import type { ManifestFile } from "@skillquay/skill";

/** Digests of files as they are remembered: enough to tell that one changed, never to prove that it did not. */
export function shortDigests(files: readonly ManifestFile[]): Record<string, string> {
  return Object.fromEntries(
    files.map(({ path, digest }) => [path, digest.slice("sha256:".length).slice(0, 16)]),
  );
}

/** Which files are others than those that were remembered, in words. */
export function describeChanges(
  earlier: Readonly<Record<string, string>>,
  files: readonly ManifestFile[],
): string[] {
  const now = shortDigests(files);
  const paths = [...new Set([...Object.keys(now), ...Object.keys(earlier)])];
  return paths.flatMap((path) => {
    if (now[path] === earlier[path]) return [];
    return [
      `${path} (${now[path] === undefined ? "gone" : earlier[path] === undefined ? "new" : "changed"})`,
    ];
  });
}
