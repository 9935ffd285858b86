import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { scratchCopy } from "../../test/support/scratch-copy.ts";
import { packForAgents } from "./agent-packages.ts";
import { checkTypes } from "./check-types.ts";
import { moveChanges, readChanges, releasedVersions } from "./collect-changes.ts";
import { fetchNode } from "./fetch-node.ts";
import { hubTypes } from "./hub-types.ts";
import { writeInstallLinks } from "./install-links.ts";
import { nextVersion } from "./next-version.ts";
import { packBundle } from "./pack-bundle.ts";
import { packPackages, type Tarball } from "./pack-packages.ts";
import { checkPublishedSchema } from "./published-schema.ts";
import type { ReleaseArguments } from "./release-arguments.ts";
import { ReleaseProblem } from "./release-problem.ts";
import { mustRun } from "./run-command.ts";
import { checkServerEntry } from "./server-entry.ts";
import { setVersion } from "./set-version.ts";
import { smokeTest } from "./smoke-test.ts";

export interface ReleaseReport {
  readonly version: string;
  readonly isDryRun: boolean;
  /** Names of the texts that moved to the changelog. */
  readonly changes: readonly string[];
  readonly tarballs: readonly Omit<Tarball, "files">[];
  /** For Claude Desktop; absent where the registry was not to be asked. */
  readonly bundle?: string;
  /** For Claude Code and Gemini CLI, each judged by its agent; absent as above. */
  readonly agentPackages?: readonly string[];
  /** The links for Cursor and VS Code. */
  readonly installLinks: string;
  /** For each Node that was tried, what went well on it. */
  readonly tried: readonly { readonly node: string; readonly passed: readonly string[] }[];
  /** What to do now, as commands. */
  readonly next: readonly string[];
}

export interface ReleaseOptions extends ReleaseArguments {
  readonly root: string;
  /** The day of the release, as in 2026-01-31. */
  readonly date: string;
  /** Told in words how far it is. */
  readonly onProgress: (line: string) => void;
}

/** A release from the state of `root`, see `releaseHelp`. Everything is tried in a copy before anything changes here. */
export async function release(options: ReleaseOptions): Promise<ReleaseReport> {
  const { root, isDryRun, isTagged, nodes, onProgress } = options;
  const plan = isTagged ? await planTagged(root) : await planRelease(options);
  const temporary = await mkdtemp(join(tmpdir(), "skillquay-release-"));
  const out = options.out === undefined ? join(temporary, "tarballs") : resolve(options.out);
  // The ordinary user runs what is in it.
  await chmod(temporary, 0o755);
  const copy = await scratchCopy();
  try {
    if (!isTagged) await apply(copy.root, plan, options.date);
    onProgress(`building ${plan.version} in a copy`);
    await mustRun([process.execPath, "scripts/build.mjs"], { cwd: copy.root });
    await mustRun([process.execPath, "scripts/build-docs.mjs"], { cwd: copy.root });
    onProgress("packing both packages");
    const types = await hubTypes(copy.root);
    const tarballs = await packPackages(copy.root, out, { types });
    await checkTypes(root, tarballs);
    await checkServerEntry(copy.root, plan.version);
    const installLinks = await writeInstallLinks(out);
    // Its tool comes from the registry, as do the versions of Node below.
    const asksRegistry = isTagged || nodes.length > 0;
    if (asksRegistry) onProgress(await checkPublishedSchema(copy.root));
    const bundle = asksRegistry ? await packBundle(tarballs, out) : undefined;
    const agentPackages = bundle === undefined ? undefined : await packForAgents(tarballs, out);
    const tried: { node: string; passed: string[] }[] = [];
    await mkdir(join(temporary, "nodes"));
    for (const major of nodes) {
      onProgress(`trying both on Node ${major}`);
      const node = await fetchNode(major, join(temporary, "nodes", major));
      const readme = join(root, "packages/hub/README.md");
      tried.push({ node: major, passed: await smokeTest({ tarballs, version: plan.version, node, readme }) });
    }
    if (!isDryRun && !isTagged) await commit(root, plan, options.date);
    return {
      version: plan.version,
      isDryRun,
      changes: plan.changes.map(({ name }) => name),
      tarballs: tarballs.map(({ files: _files, ...tarball }) => tarball),
      ...(bundle !== undefined && { bundle }),
      ...(agentPackages !== undefined && { agentPackages }),
      installLinks,
      tried,
      next: nextSteps(plan.version, options, tarballs),
    };
  } finally {
    await copy.remove();
    await rm(temporary, { recursive: true });
  }
}

type Plan = Awaited<ReturnType<typeof planRelease>>;

async function planRelease({ root, version: asked, isDryRun }: ReleaseOptions) {
  const current = await currentVersion(root);
  const version = nextVersion(asked, current, await released(root));
  const changes = await readChanges(root);
  if (changes.length === 0) {
    throw new ReleaseProblem(
      "There is nothing to release: changes/ is empty",
      "a change that users notice adds a text there, see changes/README.md",
    );
  }
  if (!isDryRun) await refuseUnfinished(root, version);
  return { current, version, changes };
}

async function planTagged(root: string): Promise<Plan> {
  const version = await currentVersion(root);
  const tags = (await mustRun(["git", "tag", "--points-at", "HEAD"], { cwd: root })).split("\n");
  if (!tags.includes(`v${version}`)) {
    throw new ReleaseProblem(
      `What is checked out has no tag v${version}, which is its version`,
      `git checkout v${version}, or make the release first: npm run release`,
    );
  }
  if (!(await released(root)).includes(version)) {
    throw new ReleaseProblem(
      `CHANGELOG.md knows no version ${version}`,
      "make the release with: npm run release",
    );
  }
  return { current: version, version, changes: [] };
}

async function refuseUnfinished(root: string, version: string): Promise<void> {
  const dirty = (await mustRun(["git", "status", "--porcelain"], { cwd: root })).trimEnd();
  if (dirty !== "") {
    throw new ReleaseProblem(
      `There are changes that are not committed:\n${dirty}`,
      "commit or stash them, or try it with --dry-run",
    );
  }
  const tag = await mustRun(["git", "tag", "--list", `v${version}`], { cwd: root });
  if (tag.trim() !== "")
    throw new ReleaseProblem(`There is a tag v${version} already`, "choose a later version");
}

async function apply(root: string, { current, version, changes }: Plan, date: string): Promise<void> {
  await setVersion(root, current, version);
  await moveChanges(root, { version, date, changes });
}

async function commit(root: string, plan: Plan, date: string): Promise<void> {
  await apply(root, plan, date);
  const tag = `v${plan.version}`;
  await mustRun(["git", "add", "--all"], { cwd: root });
  await mustRun(["git", "commit", "--quiet", "--message", `release: ${plan.version}`], { cwd: root });
  await mustRun(["git", "tag", "--annotate", tag, "--message", `Skillquay ${plan.version}`], { cwd: root });
}

function nextSteps(
  version: string,
  { isDryRun, isTagged, out, version: asked }: ReleaseOptions,
  tarballs: readonly Tarball[],
): string[] {
  if (isTagged)
    return out === undefined
      ? []
      : tarballs.map(({ file }) => `npm publish ${file} --provenance --access public`);
  if (isDryRun) return [`npm run release${asked === undefined ? "" : ` -- ${asked}`}`];
  return [`git push origin HEAD v${version}`];
}

async function currentVersion(root: string): Promise<string> {
  return JSON.parse(await readFile(join(root, "packages/cli/package.json"), "utf8")).version;
}

async function released(root: string): Promise<string[]> {
  return releasedVersions(await readFile(join(root, "CHANGELOG.md"), "utf8"));
}
