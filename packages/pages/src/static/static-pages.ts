import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { mimeTypeOf } from "@skillquay/skill";

export interface PageRequest {
  /** The path of the address, without what follows `?`. */
  readonly path: string;
  readonly acceptEncoding?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export interface PageAnswer {
  readonly status: 200 | 304 | 404 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** A folder of built files, and the addresses at which they are. */
export interface StaticSite {
  /** Where its addresses begin: `/dashboard/`. */
  readonly root: string;
  /** The file that answers an address which is not that of a file, if there is one. */
  readonly pageOf: (name: string) => string;
  readonly headers: Readonly<Record<string, string>>;
  /** The command that makes what is missing. */
  readonly buildCommand: string;
}

/**
 * The built files of a folder, with the names that the build gave them. A file may be there as `<name>.br` alone; whoever does
 * not take that gets it unpacked. Names are looked up among the files that were found, never joined to a path. A new build is noticed.
 */
export function staticPages(
  folder: string,
  site: StaticSite = dashboardSite,
): (request: PageRequest) => Promise<PageAnswer> {
  let loaded: { readonly builtAtMs: number; readonly files: Promise<PageFiles> } | undefined;
  const current = async (): Promise<PageFiles | undefined> => {
    const index = await stat(join(folder, INDEX)).catch(() => undefined);
    if (index === undefined) return undefined;
    if (loaded?.builtAtMs !== index.mtimeMs) {
      const files = loadFiles(folder);
      loaded = { builtAtMs: index.mtimeMs, files };
      // A folder that is being written is read again with the next request.
      files.catch(() => {
        loaded = undefined;
      });
    }
    return loaded.files;
  };
  return async (request) => {
    const files = await current();
    if (files === undefined)
      return plain(503, `The pages are not built. Build them with: ${site.buildCommand}\n`);
    const name = request.path.slice(site.root.length);
    const file = files.get(name) ?? (isFileName(name) ? undefined : files.get(site.pageOf(name)));
    return file === undefined
      ? plain(404, "There is nothing at this address.\n")
      : answerWith(file, site.headers, request);
  };
}

const INDEX = "index.html";

/**
 * What a page may do: run, show and ask for what comes from its own server, and nothing else. Reports of what was
 * refused go to `/ui/csp-report`, by `report-uri`: its successor sends nothing over plain HTTP, as on a person's own
 * machine, and browsers that know both use only that one.
 */
export const pageHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "report-uri /ui/csp-report",
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** The pages of the app: one file for every address, which the app itself tells apart. */
const dashboardSite: StaticSite = {
  root: "/dashboard/",
  pageOf: () => INDEX,
  headers: pageHeaders,
  buildCommand: "npm run build",
};

interface PageFile {
  readonly type: string;
  /** Of a page, and never shown as one. */
  readonly isPart: boolean;
  readonly plain: Uint8Array<ArrayBuffer> | undefined;
  readonly brotli: Uint8Array<ArrayBuffer> | undefined;
  readonly etag: string;
  readonly cacheControl: string;
}

type PageFiles = ReadonlyMap<string, PageFile>;

async function loadFiles(folder: string): Promise<PageFiles> {
  const matches = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // What the build notes for itself.
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length).split(sep).filter(Boolean).join("/");
    matches.set(name, new Uint8Array(await readFile(path)));
  }
  const files = new Map<string, PageFile>();
  for (const [fileName, bytes] of matches) {
    const name = fileName.replace(/\.br$/, "");
    if (files.has(name)) continue;
    files.set(name, {
      type: typeOf(name),
      isPart: /\.(?:m?js|css|woff2)$/.test(name),
      plain: matches.get(name),
      brotli: matches.get(`${name}.br`),
      etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
      // The build puts a digest of the content into the names below assets/, so those never change.
      cacheControl: name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    });
  }
  return files;
}

async function answerWith(
  file: PageFile,
  siteHeaders: StaticSite["headers"],
  { acceptEncoding, ifNoneMatch }: PageRequest,
): Promise<PageAnswer> {
  const headers = {
    ...(file.isPart ? partHeaders(siteHeaders) : siteHeaders),
    "cache-control": file.cacheControl,
    "content-type": file.type,
    etag: file.etag,
    vary: "accept-encoding",
  };
  if (ifNoneMatch?.split(/\s*,\s*/).includes(file.etag)) return { status: 304, headers, body: NOTHING };
  if (file.brotli !== undefined && takesBrotli(acceptEncoding))
    return { status: 200, headers: { ...headers, "content-encoding": "br" }, body: file.brotli };
  return { status: 200, headers, body: file.plain ?? (await unpack(file.brotli ?? NOTHING)) };
}

/** A browser reads a policy with a document alone: scripts, styles and fonts would carry half a kilobyte each that nobody reads. */
function partHeaders(siteHeaders: StaticSite["headers"]): StaticSite["headers"] {
  const kept = Object.entries(siteHeaders).filter(([name]) => OF_PARTS.has(name));
  return Object.fromEntries(kept);
}

const OF_PARTS: ReadonlySet<string> = new Set(["cross-origin-resource-policy", "x-content-type-options"]);

const NOTHING = new Uint8Array();

/** Every browser takes brotli from this machine or over https: what is left are programs, and browsers behind plain http. */
async function unpack(brotli: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(brotliDecompress)(brotli));
}

function takesBrotli(acceptEncoding = ""): boolean {
  return acceptEncoding.split(",").some((word) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(word));
}

/** An address of a file, which is not found when there is none; the app's own addresses have no dot at the end. */
function isFileName(name: string): boolean {
  return name.startsWith("assets/") || /\.[a-z0-9]{2,5}$/i.test(name.slice(name.lastIndexOf("/") + 1));
}

function typeOf(name: string): string {
  if (name.endsWith(".html")) return "text/html; charset=utf-8";
  if (/\.m?js$/.test(name)) return "text/javascript; charset=utf-8";
  if (name.endsWith(".css")) return "text/css; charset=utf-8";
  if (name.endsWith(".svg")) return "image/svg+xml";
  if (name.endsWith(".woff2")) return "font/woff2";
  return mimeTypeOf(name);
}

function plain(status: 404 | 503, text: string): PageAnswer {
  const headers = {
    ...pageHeaders,
    "cache-control": "no-store",
    "content-type": "text/plain; charset=utf-8",
  };
  return { status, headers, body: new TextEncoder().encode(text) };
}
