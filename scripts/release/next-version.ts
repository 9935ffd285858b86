import { ReleaseProblem } from "./release-problem.ts";

/** The version that a release gets. `current` is what the manifests say, `released` what the changelog knows. */
export function nextVersion(asked: string | undefined, current: string, released: readonly string[]): string {
  const isUnreleased = !released.includes(current);
  if (asked === undefined) return isUnreleased ? current : grow(current, "minor");
  if (asked === "major" || asked === "minor" || asked === "patch") return grow(current, asked);
  if (!VERSION.test(asked)) {
    throw new ReleaseProblem(`'${asked}' is no version`, "give one such as 1.2.3, or patch, minor or major");
  }
  const order = compareVersions(asked, current);
  if (order < 0 || (order === 0 && !isUnreleased)) {
    throw new ReleaseProblem(
      `'${asked}' does not come after ${current}`,
      `the next ones are ${grow(current, "patch")}, ${grow(current, "minor")} and ${grow(current, "major")}`,
    );
  }
  return asked;
}

// Without leading zeros, and without labels: what is not finished is not published.
const VERSION = /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/;

function grow(version: string, part: "major" | "minor" | "patch"): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (part === "major") return `${major + 1}.0.0`;
  if (part === "minor") return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split(".").map(Number), b.split(".").map(Number)];
  for (const [index, number] of left.entries()) {
    const difference = number - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
