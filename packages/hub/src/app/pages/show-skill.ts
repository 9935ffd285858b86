import { fileView, readSkillText, scanView, scriptRow } from "@skillquay/pages";
import type { FileView, SkillPage, SkillScan } from "@skillquay/pages/contract";
import { engineVersion } from "@skillquay/scan";
import { decodeUtf8, estimateTokens, mimeTypeOf, oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import type { KeyCaller } from "../../features/accounts/index.ts";
import { storedFindings, storedVerdict } from "../../features/scans/index.ts";
import { sourcesOfCopies } from "../../features/sources/index.ts";
import type { HubServices } from "../services.ts";
import { decisionsAbout, reviewingTeam } from "./decisions.ts";
import { type PageSkill, readableFiles } from "./find-page-skill.ts";
import { hiddenWord } from "./list-skills.ts";
import { shownProblems } from "./shown-problems.ts";
import { sourceOf } from "./skill-overview.ts";

/** Everything that the page of a skill shows at once. */
export async function showSkill(
  services: HubServices,
  caller: KeyCaller,
  page: PageSkill,
): Promise<SkillPage> {
  const { skill, version, isOff } = page;
  const files = await readableFiles(services, page);
  const main = files.find(({ path }) => path === version.skillFile);
  const text = main === undefined ? "" : (decodeUtf8(await services.blobs.get(main.digest)) ?? "");
  const { body, bodyLine, outline, tokens } = await readSkillText(text);
  const copies = await sourcesOfCopies(services.database.db, caller.accountId);
  const hidden = hiddenWord(skill, isOff);
  const canRate =
    caller.tier !== "scoped" && skill.origin === "own" && skill.ownerHandle !== caller.accountHandle;
  const stars = canRate ? await services.ratings.of(caller.accountId, skill.skillId) : undefined;
  return {
    ref: page.ref,
    name: skill.name,
    description: version.description,
    tags: version.tags,
    source: sourceOf(skill, caller, copies.get(skill.skillId)),
    tier: version.tier,
    frontmatter: version.frontmatter,
    skillFile: version.skillFile,
    body,
    bodyLine,
    outline,
    files: files.map(({ path, sizeBytes }) => ({ path, sizeBytes, mimeType: mimeTypeOf(path) })),
    scripts: version.scripts.map(scriptRow),
    problems: shownProblems(version.problems),
    tokens: {
      load: tokens,
      listed: estimateTokens(`- ${skill.name}: ${oneLine(version.description, 1024)}`),
    },
    treeDigest: version.treeDigest,
    ...(hidden !== undefined && { hidden }),
    ...(skill.label !== undefined && { shadowed: true }),
    hub: {
      owner: skill.ownerHandle,
      origin: skill.origin,
      visibility: skill.visibility,
      version: version.number,
      publishedAt: version.publishedAt.toISOString(),
      ...(mayRestore(caller, page) && { mayRestore: true }),
      ...(canRate && { rating: { ...(stars !== undefined && { stars }) } }),
      versions: page.versions.map(({ number, publishedAt, comment, fromSource }) => ({
        number,
        publishedAt: publishedAt.toISOString(),
        ...(comment !== null && { comment }),
        ...(fromSource && { fromSource }),
      })),
    },
  };
}

/** An account decides over the versions of its own skills; what comes with the hub is nobody's. */
export function mayRestore(caller: KeyCaller, { skill, isOff }: PageSkill): boolean {
  const { origin, ownerHandle } = skill;
  return caller.tier !== "scoped" && !isOff && origin === "own" && ownerHandle === caller.accountHandle;
}

/** One file of it. The same answer for one that is not there and one that the caller may not read. */
export async function showFile(services: HubServices, page: PageSkill, path: string): Promise<FileView> {
  const file = (await readableFiles(services, page)).find((existing) => existing.path === path);
  if (file === undefined) {
    throw new ToolError("file_not_found", `The skill has no file '${oneLine(path, 80)}' that can be shown.`, {
      suggestions: ["Open the list of its files"],
    });
  }
  return fileView(path, await services.blobs.get(file.digest));
}

/** What the scan said of this version's bytes, and what the account decided about it. */
export async function showScan(
  { database: { db } }: HubServices,
  caller: KeyCaller,
  { skill, version }: PageSkill,
): Promise<SkillScan> {
  const { treeDigest } = version;
  const text = await storedVerdict(db, { treeDigest, engine: engineVersion });
  if (text === undefined) return { state: "waiting" };
  const findings = storedFindings(text.findings).map((finding) =>
    skill.hidesFiles && finding.path !== version.skillFile ? { ...finding, path: "", evidence: "" } : finding,
  );
  const [acceptances, team] = await Promise.all([
    decisionsAbout(db, caller, skill.skillId),
    reviewingTeam(db, caller, skill.skillId),
  ]);
  return {
    ...scanView({ verdict: text.verdict, findings }, { acceptances, treeDigest, now: new Date() }),
    ...(team !== undefined && { secondReview: team.handle }),
  };
}
