import { type JsonObject, type JsonValue, mapOf, metadataBlocks, parseAllowedTools } from "@skillquay/skill";

/** What a skill says it cannot do without. */
export interface SkillNeeds {
  /** Each inner list: at least one of these programs. */
  readonly programs: readonly (readonly string[])[];
  /** MCP servers of the host. */
  readonly servers: readonly string[];
  /** Operating systems it is for, as Node names them; empty for any. */
  readonly systems: readonly string[];
}

/**
 * Reads needs from front matter: `requires` with `bins`, `anyBins` and `mcp`, at the top or below any key of `metadata`; `os` beside it;
 * the tools of MCP servers in `allowed-tools`; programs that `compatibility` says are required. Guesses nothing from prose elsewhere.
 */
export function skillNeeds(frontmatter: JsonObject): SkillNeeds {
  const programs: string[][] = [];
  const servers = new Set(serversIn(frontmatter["allowed-tools"]));
  const systems = new Set<string>();
  for (const block of [frontmatter, ...metadataBlocks(frontmatter.metadata)]) {
    const requires = mapOf(block.requires);
    for (const key of ["bins", "binaries", "commands"]) {
      for (const name of namesIn(requires?.[key])) programs.push([name]);
    }
    const any = namesIn(requires?.anyBins);
    if (any.length > 0) programs.push(any);
    for (const key of ["mcp", "mcpServers", "mcp-servers"]) {
      for (const name of namesIn(requires?.[key])) servers.add(name);
    }
    if (block !== frontmatter) for (const name of namesIn(block.os)) systems.add(systemOf(name));
  }
  for (const name of programsIn(frontmatter.compatibility)) programs.push([name]);
  return { programs: programs.slice(0, MOST), servers: [...servers].slice(0, MOST), systems: [...systems] };
}

// More is not a list of needs.
const MOST = 20;

/** Whether a skill can have needs at all, without parsing anything. */
export function mayHaveNeeds(frontmatter: JsonObject): boolean {
  const { requires, metadata, compatibility } = frontmatter;
  return [requires, metadata, compatibility, frontmatter["allowed-tools"]].some(
    (value) => value !== undefined,
  );
}

// A name that could be a path or an option is not looked for.
const NAME = /^[A-Za-z0-9][\w.+-]{0,63}$/;

function namesIn(value: JsonValue | undefined): string[] {
  const listed = Array.isArray(value) ? value : typeof value === "string" ? value.split(/[\s,]+/) : [];
  return listed.filter((name) => typeof name === "string").filter((name) => NAME.test(name));
}

function systemOf(name: string): string {
  const lower = name.toLowerCase();
  return lower === "macos" ? "darwin" : lower === "windows" ? "win32" : lower;
}

function serversIn(allowedTools: JsonValue | undefined): string[] {
  return parseAllowedTools(allowedTools).flatMap((tool) => /^mcp__([\w.-]+?)__/.exec(tool)?.[1] ?? []);
}

// Only after a word that says so, up to the end of the sentence, and only what is commonly a program: prose has many other nouns.
const REQUIRED = /\b(?:requires?|needs?|must have|depends on)\b((?:[^.;\n]|\.(?=\S)){0,200})/gi;
const PROGRAMS =
  /(?<![\w./-])(?:docker|podman|git|gh|jq|ffmpeg|pandoc|curl|kubectl|helm|terraform|aws|gcloud|az|node|npm|pnpm|yarn|bun|deno|uv|go|cargo|java|ruby|php|dotnet|swift|xcodebuild|psql|sqlite3|tmux|rg|fzf|tesseract|imagemagick|graphviz)(?![\w./-])/gi;
const COMMANDS: Readonly<Record<string, string>> = { imagemagick: "convert", graphviz: "dot" };

function programsIn(compatibility: JsonValue | undefined): string[] {
  if (typeof compatibility !== "string") return [];
  const matches = new Set<string>();
  for (const [sentence, said = ""] of compatibility.slice(0, 1_000).matchAll(REQUIRED)) {
    // "does not require it", "optional", "git or hg": not a need, or not one alone.
    const previous = compatibility.slice(0, compatibility.indexOf(sentence)).slice(-12);
    if (/\b(?:not|no|never|n't)\s*$/i.test(previous) || /\b(?:or|optional|optionally)\b/i.test(said))
      continue;
    for (const [name] of said.matchAll(PROGRAMS))
      matches.add(COMMANDS[name.toLowerCase()] ?? name.toLowerCase());
  }
  return [...matches];
}
