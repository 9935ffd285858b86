import { createHash } from "node:crypto";
import { mimeTypeOf, SkillPathError } from "@skillquay/skill";
import type { Catalogs, DriveCatalog, HubSkill } from "../../../features/catalog/index.ts";
import { type Headers, pathNotFound } from "../answers.ts";
import type { HubApp } from "../context.ts";

/**
 * `/.well-known/agent-skills/`: public skills for programs that look for them on any site, after the discovery
 * proposal 0.2.0. Only what everybody may see is here, so it needs no key and may be kept for a minute.
 */
export function mountWellKnown(app: HubApp, catalogs: Catalogs): void {
  const catalog = catalogs.forCaller({ tier: "anonymous" });
  let memo: { snapshotId: string; text: Promise<string> } | undefined;
  const index = () => {
    const snapshotId = catalog.snapshotId();
    if (memo?.snapshotId === snapshotId) return memo.text;
    const text = indexText(catalog);
    memo = { snapshotId, text };
    // What could not be read is tried again with the next request.
    text.catch(() => {
      memo = undefined;
    });
    return text;
  };

  app.get(`${ROOT}/index.json`, async (context) =>
    kept(await index(), "application/json", context.req.header("if-none-match")),
  );

  app.get(`${ROOT}/:slug/:path{.+}`, async (context) => {
    const { slug, path } = context.req.param();
    const skill = await catalog.find(slug);
    // Only by the address in the index: not in another letter case, and not by a qualified name.
    if (skill === undefined || skill.name !== slug || !isListed(skill)) return pathNotFound();
    try {
      const bytes = await catalog.readFile(skill, path);
      return kept(bytes, mimeTypeOf(path), context.req.header("if-none-match"), attachment(path));
    } catch (error) {
      if (error instanceof SkillPathError) return pathNotFound();
      throw error;
    }
  });
}

const ROOT = "/.well-known/agent-skills";
const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

interface IndexEntry {
  readonly name: string;
  readonly type: "skill-md";
  readonly description: string;
  readonly url: string;
  readonly digest: string;
  /** Beyond the proposal: every file, beside `url`, so that another hub can take the skill whole. */
  readonly files: readonly {
    readonly path: string;
    readonly digest: string;
    readonly size: number;
    readonly executable: boolean;
  }[];
}

async function indexText(catalog: DriveCatalog): Promise<string> {
  const skills: IndexEntry[] = [];
  for (const skill of await catalog.list()) {
    if (!isListed(skill)) continue;
    const files = await catalog.manifestFiles(skill);
    const main = files.find(({ path }) => path === skill.skillFile);
    if (main === undefined) continue;
    const { name, description, skillFile } = skill;
    const url = `${ROOT}/${encodeURIComponent(name)}/${encodeURIComponent(skillFile)}`;
    skills.push({
      name,
      type: "skill-md",
      description,
      url,
      digest: main.digest,
      files: files.map(({ path, digest, sizeBytes, executable }) => ({
        path,
        digest,
        size: sizeBytes,
        executable,
      })),
    });
  }
  return `${JSON.stringify({ $schema: SCHEMA, skills }, null, 2)}\n`;
}

function isListed(skill: HubSkill): boolean {
  return skill.tier === "strict" && skill.label === undefined && skill.visibility === "public";
}

function kept(
  body: string | Uint8Array,
  mimeType: string,
  ifNoneMatch: string | undefined,
  more: Headers = {},
): Response {
  const digest = createHash("sha256").update(body).digest();
  const headers = {
    etag: `"sha256-${digest.toString("hex")}"`,
    "repr-digest": `sha-256=:${digest.toString("base64")}:`,
    "cache-control": "public, max-age=60",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    ...more,
  };
  if (ifNoneMatch === headers.etag) return new Response(null, { status: 304, headers });
  const type = mimeType.startsWith("text/") ? `${mimeType}; charset=utf-8` : mimeType;
  // A copy, because a buffer may be a view into a larger one.
  const bytes = typeof body === "string" ? body : new Uint8Array(body);
  return new Response(bytes, { headers: { ...headers, "content-type": type } });
}

/** Nothing but plain text is shown by a browser as a page of ours. */
function attachment(path: string): Headers {
  const type = mimeTypeOf(path);
  return type === "text/markdown" || type === "text/plain" ? {} : { "content-disposition": "attachment" };
}
