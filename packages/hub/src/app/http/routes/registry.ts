import { mimeTypeOf } from "@skillquay/skill";
import { newestReleases, type Release, releaseFiles, releasesOf } from "../../../features/registry/index.ts";
import type { BlobStore } from "../../../platform/blobs/blob-store.ts";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import { pathNotFound } from "../answers.ts";
import type { HubApp } from "../context.ts";
import { attachment, digested, kept } from "./kept-answer.ts";
import { badgeSvg } from "./registry-badge.ts";
import { feedText, indexOfRelease, versionsText } from "./registry-documents.ts";

export interface RegistryParts {
  readonly database: HubDatabase;
  readonly blobs: Pick<BlobStore, "get">;
  readonly publicUrl: string;
}

/**
 * Public skills version by version, for whoever installs them: what there is, what was taken back and why, each version for
 * ever under its own address, what is new, and a badge. Only what everybody may see is here, so it needs no key.
 */
export function mountRegistry(app: HubApp, { database: { db }, blobs, publicUrl }: RegistryParts): void {
  const find = async (slug: string, number: string): Promise<Release | undefined> =>
    (await releasesOf(db, slug)).find((release) => String(release.number) === number);

  app.get("/registry/:file{[a-z0-9-]+\\.json}", async (context) => {
    const slug = context.req.param("file").replace(/\.json$/, "");
    const releases = await releasesOf(db, slug);
    if (releases.length === 0) return pathNotFound();
    return kept(digested(versionsText(releases)), "application/json", context.req.header("if-none-match"));
  });

  app.get("/registry/:slug/:file{[0-9]+\\.json}", async (context) => {
    const { slug, file } = context.req.param();
    const release = await find(slug, file.replace(/\.json$/, ""));
    if (release === undefined) return pathNotFound();
    const text = indexOfRelease(release, await releaseFiles(db, release.versionId));
    return kept(digested(text), "application/json", context.req.header("if-none-match"));
  });

  app.get("/registry/:slug/:number{[0-9]+}/:path{.+}", async (context) => {
    const { slug, number, path } = context.req.param();
    const release = await find(slug, number);
    const files = release === undefined ? [] : await releaseFiles(db, release.versionId);
    const file = files.find((one) => one.path === path);
    if (file === undefined) return pathNotFound();
    const headers = { ...attachment(path), "cache-control": "public, max-age=31536000, immutable" };
    return kept(
      digested(await blobs.get(file.digest)),
      mimeTypeOf(path),
      context.req.header("if-none-match"),
      headers,
    );
  });

  app.get("/feed.json", async (context) => {
    const text = feedText(await newestReleases(db, FEED_ITEMS), publicUrl);
    return kept(digested(text), "application/feed+json", context.req.header("if-none-match"));
  });

  app.get("/badges/:file{[a-z0-9-]+\\.svg}", async (context) => {
    const slug = context.req.param("file").replace(/\.svg$/, "");
    const releases = await releasesOf(db, slug);
    const headers = {
      "cache-control": "public, max-age=300",
      // An image on another site's page, and nothing more.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    };
    return kept(digested(badgeSvg(releases)), "image/svg+xml", context.req.header("if-none-match"), headers);
  });
}

const FEED_ITEMS = 100;
