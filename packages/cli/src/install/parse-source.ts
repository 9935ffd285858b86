import { terminalLine } from "../output/terminal-text.ts";
import { type CliError, usageError } from "../program/cli-error.ts";
import type { GitSource, Source } from "./source.ts";
import { parseRange } from "./tag-range.ts";

export interface SourceWords {
  /** What `owner/repo` is below. */
  readonly gitBase: string;
  readonly homeDirectory: string;
}

/** Reads every way in which people name skills to get. Looks at the text alone. */
export function parseSource(text: string, words: SourceWords): Source {
  if (text === "" || text.length > MAX_CHARS || /[\p{Cc}\s]/u.test(text)) throw notASource(text);
  if (isLocalPath(text)) return localSource(text.replace(/^~(?=\/)/, words.homeDirectory));
  const prefixed = /^(hub|mcp|github|gitlab):(?!\/\/)(.+)$/i.exec(text);
  if (prefixed !== null) return prefixedSource(prefixed[1]?.toLowerCase() ?? "", prefixed[2] ?? "", words);
  // Keys and agents of the person stay out of it: what is public there is read without them.
  const remote = /^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+)$/.exec(text);
  if (remote !== null) return addressSource(`https://${remote[1]}/${remote[2]}`, words, true);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return addressSource(text, words);
  if (/\.zip$/i.test(text) && !/[#@]/.test(text)) return { kind: "zip", at: text };
  return shorthandSource(text, words);
}

const MAX_CHARS = 2_000;

function isLocalPath(text: string): boolean {
  return /^(?:\.{1,2}(?:$|[/\\])|[/~]|[A-Za-z]:[/\\])/.test(text);
}

function localSource(path: string): Source {
  return { kind: /\.zip$/i.test(path) ? "zip" : "folder", at: path };
}

function prefixedSource(prefix: string, rest: string, words: SourceWords): Source {
  if (prefix === "github") return shorthandSource(rest, words);
  if (prefix === "gitlab") return addressSource(`https://gitlab.com/${rest}`, words, true);
  if (prefix === "mcp") return { kind: "mcp", at: checkedAddress(rest).href };
  const [, skill = "", version] =
    /^([a-z0-9][a-z0-9-]{0,63})(?:@([a-z0-9][a-z0-9._-]{0,63}))?$/.exec(rest) ?? [];
  if (skill === "") throw notASource(`hub:${rest}`);
  return { kind: "hub", skill, ...(version !== undefined && { version }) };
}

/** `owner/repo`, with a folder, `@skill` and `#ref`. */
function shorthandSource(text: string, { gitBase }: SourceWords): Source {
  const { base, ref, skill: named } = splitFragment(text);
  const match = /^([\w.-]+)\/([\w.-]+)(?:\/([^@]+?))?\/?(?:@(.+))?$/.exec(base);
  const [, owner = "", name = "", path, skill] = match ?? [];
  if (match === null || owner.startsWith(".") || name.startsWith(".")) throw notASource(text);
  const shorthand = `${owner}/${name.replace(/\.git$/, "")}`;
  return {
    kind: "git",
    url: `${checkedAddress(gitBase).href.replace(/\/+$/, "")}/${shorthand}.git`,
    shorthand,
    ...withRef(ref),
    ...(path !== undefined && { path: checkedFolder(path) }),
    ...withSkill(named ?? skill),
  };
}

function addressSource(text: string, words: SourceWords, isRepository = false): Source {
  const { base, ref, skill } = splitFragment(text);
  const url = checkedAddress(base);
  const path = url.pathname.replace(/\/+$/, "");
  if (url.protocol === "file:") return { kind: "git", url: url.href, ...withRef(ref), ...withSkill(skill) };
  if (/\.zip$/i.test(path)) return { kind: "zip-url", at: url.href };
  const published = /^(.*\/\.well-known\/(?:agent-)?skills)(?:\/.*)?$/.exec(path);
  if (published !== null) return { kind: "well-known", at: `${url.origin}${published[1]}/index.json` };
  // The page of a skill on a hub: in the address that people copy, the place is behind '#'.
  const page = /^#?\/?(?:ui\/)?(?:skills|catalog|discover)\/([a-z0-9][a-z0-9-]{0,63})$/.exec(
    text.slice(base.length) || path,
  );
  if (page !== null && !isRepository && !isGitHost(url, words))
    return { kind: "hub", hub: url.origin, skill: page[1] ?? "" };
  if (/\/mcp$/.test(path)) return { kind: "mcp", at: url.href };
  const segments = path.split("/").filter((part) => part !== "");
  if (isRepository || isGitHost(url, words) || /\.git(?:\/|$)/.test(path) || segments.length >= 2)
    return repositorySource(url, { ref, skill, gitBase: words.gitBase });
  return { kind: "well-known", at: `${url.href.replace(/\/+$/, "")}/.well-known/agent-skills/index.json` };
}

function repositorySource(
  url: URL,
  { ref, skill, gitBase }: { ref: string | undefined; skill: string | undefined; gitBase: string },
): GitSource {
  const [place = "", rest] = decodeURI(url.pathname).split(/\/(?:-\/)?(?:tree|blob)\//, 2);
  const repository = place.replace(/\/+$/, "").replace(/\.git$/, "");
  const address = `${url.origin}${encodeURI(repository)}.git`;
  const prefix = `${gitBase.replace(/\/+$/, "")}/`;
  const shorthand = address.startsWith(prefix) ? address.slice(prefix.length, -".git".length) : "";
  const tree = rest?.split("/").filter((part) => part !== "" && !/^skill\.md$/i.test(part));
  if (tree !== undefined && tree.length > 1) checkedFolder(tree.slice(1).join("/"));
  return {
    kind: "git",
    url: address,
    ...(/^[\w.-]+\/[\w.-]+$/.test(shorthand) && { shorthand }),
    ...(tree !== undefined && tree.length > 0 ? { tree } : withRef(ref)),
    ...withSkill(skill),
  };
}

function isGitHost({ hostname, origin }: URL, { gitBase }: SourceWords): boolean {
  return GIT_HOSTS.has(hostname) || gitBase.startsWith(origin);
}

const GIT_HOSTS: ReadonlySet<string> = new Set(["github.com", "gitlab.com", "bitbucket.org", "codeberg.org"]);

/** Nothing is fetched in the clear, but from this machine. */
export function checkedAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^(?:https?|file):$/.test(url.protocol)) throw notASource(text);
  if (url.username !== "" || url.password !== "") {
    throw usageError("address_has_credentials", "The address holds a user name or a password.", [
      "For a private repository, clone it yourself and name the folder.",
    ]);
  }
  if (url.protocol === "http:" && !/^(?:127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname)) {
    throw usageError("address_unsupported", `'${terminalLine(text)}' is not fetched in the clear.`, [
      "Use the https address.",
    ]);
  }
  return url;
}

function splitFragment(text: string): { base: string; ref: string | undefined; skill: string | undefined } {
  const at = text.indexOf("#");
  if (at === -1) return { base: text, ref: undefined, skill: undefined };
  const [ref = "", skill] = text.slice(at + 1).split("@", 2);
  return { base: text.slice(0, at), ref: ref === "" ? undefined : ref, skill };
}

function withRef(ref: string | undefined): { ref?: string; range?: string } {
  return ref === undefined ? {} : refOrRange(ref);
}

/** A branch, a tag or a commit, or a range of tags such as `^1.2`. */
export function refOrRange(text: string): { ref: string } | { range: string } {
  return parseRange(text) === undefined ? { ref: checkedRef(text) } : { range: text };
}

function withSkill(skill: string | undefined): { skill?: string } {
  return skill === undefined || skill === "" ? {} : { skill };
}

/** A branch, a tag or a commit, in a form that git takes for nothing else. */
export function checkedRef(ref: string): string {
  if (/^[A-Za-z0-9_](?:[A-Za-z0-9_+-]|[./](?![./])){0,199}$/.test(ref)) return ref;
  throw usageError("revision_invalid", `'${terminalLine(ref)}' is no name of a branch, a tag or a commit.`);
}

function checkedFolder(path: string): string {
  const folder = path.replace(/\/+$/, "").replace(/\/skill\.md$/i, "");
  if (!folder.split("/").some((part) => part === "" || part === "." || part === "..")) return folder;
  throw usageError("path_invalid", `'${terminalLine(path)}' is no folder of a repository.`);
}

function notASource(text: string): CliError {
  const isName = /^[a-z0-9][a-z0-9-]{0,63}$/i.test(text);
  return usageError("source_unknown", `'${terminalLine(text).slice(0, 200)}' names no place of skills.`, [
    ...(isName ? [`To look for a skill by its name: skillquay find ${text}`] : []),
    "A repository: owner/repo, owner/repo/folder, owner/repo@skill, owner/repo#branch, or its https address.",
    "A folder or a zip: ./skills, ./pdf.zip, https://example.com/pdf.zip",
    "A site, a hub or a server: https://example.com, hub:<skill>, mcp:https://example.com/mcp",
  ]);
}
