import type { LockedPackage } from "./installer.ts";

/** As `--require-hashes` reads it: exact versions, each with the hashes of the files that may be it. */
export function pythonLock(locked: readonly LockedPackage[]): string {
  return locked
    .map(
      ({ name, version, hashes }) =>
        `${name}==${version} ${hashes.map((hash) => `--hash=${hash}`).join(" ")}\n`,
    )
    .join("");
}

/** The same, read again. What is neither a pinned package nor a comment is not a lock of ours. */
export function readPythonLock(text: string): LockedPackage[] {
  const lines = text
    .replace(/\\\r?\n/g, " ")
    .split(/\r?\n/)
    .map((line) => line.trim());
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name, version, rest = ""] =
        /^([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?==([\w.!+-]+)(.*)$/.exec(line) ?? [];
      const hashes = [...rest.matchAll(/--hash=(sha256:[0-9a-f]{64})/g)].flatMap(([, hash]) => hash ?? []);
      if (name === undefined || version === undefined || hashes.length === 0)
        throw new Error("The lock of a build is not one");
      return { name, version, hashes };
    });
}
