import type { SkillSummary } from "../catalog.ts";

/** What is seen in the project that an agent works in. */
export interface ProjectContext {
  /** Languages and tools, in lower case; looked for in names and descriptions. */
  readonly tools: readonly string[];
  /** Packages that the project uses; looked for in names only, since many are ordinary words. */
  readonly packages: readonly string[];
}

/** Languages and tools that the names of a folder's entries give away. */
export function toolsOfEntries(entries: readonly string[]): string[] {
  const matches = new Set<string>();
  for (const entry of entries.slice(0, MOST_ENTRIES)) {
    for (const [pattern, tools] of SIGNS) {
      if (pattern.test(entry)) for (const tool of tools) matches.add(tool);
    }
  }
  return [...matches];
}

const MOST_ENTRIES = 1_000;

const SIGNS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^package\.json$/, ["javascript", "node", "nodejs", "npm"]],
  [/^tsconfig.*\.json$/, ["typescript"]],
  [/^deno\.jsonc?$/, ["deno", "typescript"]],
  [/^(?:pyproject\.toml|setup\.py|requirements.*\.txt|Pipfile|uv\.lock)$/, ["python"]],
  [/\.ipynb$/, ["python", "jupyter", "notebook"]],
  [/^Cargo\.toml$/, ["rust", "cargo"]],
  [/^go\.mod$/, ["go", "golang"]],
  [/^(?:Gemfile|.*\.gemspec)$/, ["ruby", "rails"]],
  [/^(?:pom\.xml|build\.gradle)$/, ["java", "maven", "gradle"]],
  [/^build\.gradle\.kts$/, ["kotlin", "android", "gradle"]],
  [/\.(?:csproj|sln|slnx)$/, ["csharp", "dotnet", "net"]],
  [/^composer\.json$/, ["php", "laravel"]],
  [/^pubspec\.yaml$/, ["dart", "flutter"]],
  [/^(?:Package\.swift|.*\.xcodeproj)$/, ["swift", "ios", "xcode"]],
  [/^mix\.exs$/, ["elixir", "phoenix"]],
  [/^CMakeLists\.txt$/, ["cmake", "cpp"]],
  [/^(?:Dockerfile.*|compose\.ya?ml|docker-compose.*\.ya?ml)$/, ["docker", "container"]],
  [/\.tf$/, ["terraform"]],
  [/^(?:Chart\.yaml|k8s|kubernetes|helm)$/, ["kubernetes", "helm", "k8s"]],
  [/^\.github$/, ["github"]],
  [/^\.gitlab-ci\.yml$/, ["gitlab"]],
  [/^next\.config\./, ["nextjs", "next", "react"]],
  [/^vite\.config\./, ["vite"]],
  [/^vue\.config\./, ["vue"]],
  [/^svelte\.config\./, ["svelte"]],
  [/^angular\.json$/, ["angular"]],
  [/^playwright\.config\./, ["playwright"]],
  [/^tailwind\.config\./, ["tailwind"]],
  [/^prisma$/, ["prisma"]],
  [/^supabase$/, ["supabase"]],
  [/^(?:firebase\.json|\.firebaserc)$/, ["firebase"]],
  [/^wrangler\.(?:toml|jsonc?)$/, ["cloudflare", "workers"]],
  [/^vercel\.json$/, ["vercel"]],
  [/^dbt_project\.yml$/, ["dbt", "sql"]],
];

/** Says whether a skill is about something that the project has; undefined where nothing is known of it. */
export function contextMatcher(
  { tools, packages }: ProjectContext,
  skillCount: number,
): ((skill: SkillSummary) => boolean) | undefined {
  if (tools.length + packages.length === 0) return undefined;
  const inName = anyWord([...tools, ...packages]);
  const inDescription = anyWord(tools.filter((tool) => !ORDINARY.has(tool)));
  // A start with many skills has no time to read all descriptions.
  if (skillCount > DESCRIPTIONS_UP_TO) return (skill) => inName.test(skill.name);
  return (skill) =>
    inName.test(skill.name) || inDescription.test(skill.description.slice(0, DESCRIPTION_CHARS));
}

const DESCRIPTIONS_UP_TO = 1_000;
const DESCRIPTION_CHARS = 400;
// Tools whose names are words of every description.
const ORDINARY: ReadonlySet<string> = new Set([
  "go",
  "net",
  "next",
  "container",
  "workers",
  "node",
  "notebook",
]);

function anyWord(words: readonly string[]): RegExp {
  const plain = words.filter((word) => /^[a-z0-9]+$/.test(word));
  // Without any word, a pattern that matches nothing.
  return plain.length === 0 ? /(?!)/ : new RegExp(`(?<![a-z0-9])(?:${plain.join("|")})(?![a-z0-9])`, "i");
}
