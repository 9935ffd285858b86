/** Address of the page that hosts with MCP Apps show beside a result. */
export const SKILLS_APP_URI = "ui://skillquay/skills.html";
export const SKILLS_APP_MIME_TYPE = "text/html;profile=mcp-app";

/** Metadata of a tool whose result opens the page: hosts without UI ignore it and show the text. */
export const SKILLS_APP_META = {
  ui: { resourceUri: SKILLS_APP_URI },
  "openai/outputTemplate": SKILLS_APP_URI,
  "openai/widgetAccessible": true,
} as const;

/** What the page asks of a host: no address to load from or to send to, and an edge around it. */
export const SKILLS_APP_RESOURCE_META = {
  ui: { csp: {}, prefersBorder: true },
  "openai/widgetCSP": { connect_domains: [], resource_domains: [] },
  "openai/widgetPrefersBorder": true,
} as const;

/** The tools that the page calls, where they are offered. Hosts keep every other one from it. */
export const SKILLS_APP_TOOLS: ReadonlySet<string> = new Set([
  "list_skills",
  "get_skill",
  "search_skills",
  "get_skill_resource",
  "execute_skill_script",
  "skills_listSkills",
  "skills_searchSkills",
  "skills_getSkill",
  "skills_readResourceContent",
  "skills_listScripts",
  "skills_runScript",
  "skills_readFile",
]);

/** Where the page finds what a tool knows beside its answer. */
export const SKILL_FACTS_KEY = "skillquay/skill";

/** Where it finds the files of what a search answers, by address, where no tool for the page names them. */
export const SKILL_FILES_KEY = "skillquay/files";

type Meta = Readonly<Record<string, unknown>>;

export function opensSkillsApp(meta: Meta | undefined): boolean {
  return meta?.["openai/outputTemplate"] === SKILLS_APP_URI;
}

/** A tool's metadata in a list whose tools open the page: it says of each whether the page may call it. */
export function metaBesideApp(name: string, meta: Meta | undefined): Meta {
  const isForApp = SKILLS_APP_TOOLS.has(name);
  const visibility = isForApp ? ["model", "app"] : ["model"];
  return {
    ...meta,
    ui: { ...Object(meta?.ui), visibility },
    ...(isForApp && { "openai/widgetAccessible": true }),
  };
}
