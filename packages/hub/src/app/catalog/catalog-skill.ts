import { scanView } from "@skillquay/pages";
import type { SkillScan } from "@skillquay/pages/contract";
import { engineVersion, visibleTextInSteps } from "@skillquay/scan";
import { signerText } from "@skillquay/scan/signature";
import { decodeUtf8 } from "@skillquay/skill";
import { runCooperatively } from "@skillquay/skill/cooperative";
import { LRUCache } from "lru-cache";
import { type HubSkill, type MarketplaceSkill, marketplaceSkill } from "../../features/catalog/index.ts";
import { skillCounts } from "../../features/market/index.ts";
import { releasesOf } from "../../features/registry/index.ts";
import { storedFindings, storedVerdict } from "../../features/scans/index.ts";
import { filesOfVersion, licenseOf, storedSignature, versionRow } from "../../features/skills/index.ts";
import type { SourceSkill } from "../../features/sources/index.ts";
import type { HubServices } from "../services.ts";

/** What everybody may know of a skill before they take it. */
export interface CatalogSkill {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly license: string | undefined;
  /** Handle of who published it here; undefined for one of a source. */
  readonly publisher: string | undefined;
  readonly repository?: { readonly url: string; readonly path: string; readonly revision: string };
  readonly version?: { readonly number: number; readonly publishedAt: Date };
  /** Those that everybody may get or might have got, newest first. */
  readonly releases: readonly CatalogRelease[];
  readonly counts?: { readonly runs: number; readonly installs: number };
  readonly isPremium: boolean;
  readonly treeDigest: string;
  readonly signature: string;
  readonly scan: SkillScan;
  readonly scripts: readonly string[];
  readonly allowedTools: string;
  readonly files: readonly CatalogFile[];
  /** Of the main file, as `shownText` has it; undefined where it cannot be read now. */
  readonly readme: string | undefined;
  /** The readme holds what a page would not show: hidden characters, comments. It is written out. */
  readonly hidesText: boolean;
  /** What follows `skillquay add`; undefined where only an import gives it. */
  readonly add: string | undefined;
}

export interface CatalogRelease {
  readonly number: number;
  readonly releasedAt: Date;
  readonly tags: readonly string[];
  readonly signer: string | undefined;
  /** Why its owner took it back; the reason may be empty. */
  readonly yanked: string | undefined;
}

export interface CatalogFile {
  readonly path: string;
  readonly sizeBytes: number;
  read(): Promise<Uint8Array>;
}

/** Finds what anybody could import, by slug: published here, or of a source. Undefined for all else. */
export function createCatalogSkills(services: HubServices) {
  const { accounts, blobs, catalogs, database, sources, publicUrl } = services;
  const catalog = catalogs.forCaller({ tier: "anonymous" });
  // A page is read file by file; the source is asked once for all of them.
  const fetched = new LRUCache<string, Awaited<ReturnType<typeof sources.fetchSkill>>>({ max: 32 });

  async function scanOf(treeDigest: string): Promise<SkillScan> {
    const stored = await storedVerdict(database.db, { treeDigest, engine: engineVersion });
    if (stored === undefined) return { state: "waiting" };
    return scanView({ verdict: stored.verdict, findings: storedFindings(stored.findings) });
  }

  async function published(skill: HubSkill): Promise<CatalogSkill> {
    const { db } = database;
    const [row, all, scan, counts, releases] = await Promise.all([
      versionRow(db, skill.versionId),
      filesOfVersion(db, skill.versionId),
      scanOf(skill.treeDigest),
      skillCounts(db, skill.skillId),
      releasesOf(db, skill.name),
    ]);
    const main = all.find(({ path }) => path === skill.skillFile);
    const check = await storedSignature(blobs, { name: skill.name, files: all });
    return {
      slug: skill.name,
      name: skill.name,
      description: skill.description,
      tags: skill.tags,
      license: licenseOf(skill.frontmatter, undefined),
      publisher: skill.ownerHandle,
      version: { number: skill.versionNumber, publishedAt: skill.publishedAt },
      releases: releases.map(({ number, releasedAt, tags, signer, yankedAt, yankReason }) => ({
        number,
        releasedAt,
        tags,
        signer: signer === null ? undefined : signerText(signer),
        yanked: yankedAt === null ? undefined : (yankReason ?? ""),
      })),
      counts,
      isPremium: false,
      treeDigest: skill.treeDigest,
      signature:
        check.state === "valid"
          ? `by ${signerText(check.signer)}`
          : check.state === "none"
            ? "none"
            : check.state,
      scan,
      scripts: (row?.scripts ?? []).flatMap((script) => Object(script).path ?? []),
      allowedTools: String(skill.frontmatter["allowed-tools"] ?? ""),
      files: all.map(({ path, sizeBytes, digest }) => ({ path, sizeBytes, read: () => blobs.get(digest) })),
      ...(await readmeOf(main === undefined ? undefined : await blobs.get(main.digest))),
      add: skill.tier !== "strict" ? undefined : `hub:${skill.name} --hub ${publicUrl}`,
    };
  }

  /** Of a premium skill only what its list entry says: its files are what is paid for. */
  async function premium({
    slug,
    ownerId,
    versionId,
    skillId,
    treeDigest,
  }: MarketplaceSkill): Promise<CatalogSkill | undefined> {
    const row = await versionRow(database.db, versionId);
    if (row === undefined) return undefined;
    const [{ handle }, scan, counts] = await Promise.all([
      accounts.overview(ownerId),
      scanOf(treeDigest),
      skillCounts(database.db, skillId),
    ]);
    const findings = scan.findings?.map((finding) => ({ ...finding, path: "", evidence: "" }));
    return {
      slug,
      name: slug,
      description: row.description,
      tags: row.tags,
      license: licenseOf({ license: String(row.frontmatter.license ?? "") }, undefined),
      publisher: handle,
      version: { number: row.number, publishedAt: row.created_at },
      releases: [],
      counts,
      isPremium: true,
      treeDigest,
      signature: "not shown",
      scan: { ...scan, ...(findings !== undefined && { findings }) },
      scripts: [],
      allowedTools: "",
      files: [],
      readme: undefined,
      hidesText: false,
      add: undefined,
    };
  }

  async function ofSource(skill: SourceSkill): Promise<CatalogSkill> {
    const files = fetched.get(skill.treeDigest) ?? (await sources.fetchSkill(skill).catch(() => []));
    if (files.length > 0) fetched.set(skill.treeDigest, files);
    const main = files.find(({ path }) => /^skill\.md$/i.test(path));
    const { url, path, revision, name, kind } = skill;
    return {
      slug: skill.slug,
      name,
      description: skill.description,
      tags: skill.tags,
      license: skill.license,
      publisher: undefined,
      repository: { url, path, revision },
      releases: [],
      isPremium: false,
      treeDigest: skill.treeDigest,
      signature: files.some(({ path: each }) => each === "SKILL.sig") ? "checked when it is added" : "none",
      scan: await scanOf(skill.treeDigest),
      scripts: files.map((file) => file.path).filter((each) => each.startsWith("scripts/")),
      allowedTools: "",
      files: files.map((file) => ({
        path: file.path,
        sizeBytes: file.bytes.length,
        read: async () => file.bytes,
      })),
      ...(await readmeOf(main?.bytes)),
      add: isPlainAddress(url)
        ? kind === "git"
          ? `${url} --skill ${name}`
          : `${new URL(url).origin} --skill ${name}`
        : undefined,
    };
  }

  return async (slug: string): Promise<CatalogSkill | undefined> => {
    const here = SLUG.test(slug) ? await catalog.find(slug) : undefined;
    if (here !== undefined && here.name === slug) return published(here);
    const paid = SLUG.test(slug) ? await marketplaceSkill(database.db, { slug }) : undefined;
    if (paid !== undefined) return premium(paid);
    const there = await sources.find(slug);
    return there === undefined ? undefined : ofSource(there);
  };
}

/** Text of a skill for people: what a page would not show is written out. Undefined for what is no text. */
export async function shownText(bytes: Uint8Array): Promise<string | undefined> {
  const text = decodeUtf8(bytes);
  return text === undefined ? undefined : runCooperatively(visibleTextInSteps(text.replace(/^\uFEFF/, "")));
}

async function readmeOf(bytes: Uint8Array | undefined): Promise<Pick<CatalogSkill, "readme" | "hidesText">> {
  const readme = bytes && (await shownText(bytes));
  const written = bytes && decodeUtf8(bytes)?.replace(/^\uFEFF/, "");
  return { readme, hidesText: readme !== written };
}

const SLUG = /^[a-z0-9-]{1,64}$/;

// It becomes part of a line that people paste into a shell.
function isPlainAddress(url: string): boolean {
  return /^https?:\/\/[\w.:/~-]+$/.test(url);
}
