/** What each package is allowed to import, as the table in ARCHITECTURE.md lists it. A package that is not here may not exist. */
export const packageEdges: Readonly<Record<string, PackageRule>> = {
  skill: { imports: [], pure: true },
  scan: { imports: ["skill"], pure: true },
  settings: { imports: [], pure: true },
  search: { imports: [], pure: true },
  sandbox: { imports: ["settings", "skill"] },
  git: { imports: ["skill"] },
  tools: { imports: ["skill", "scan", "search"] },
  local: { imports: ["settings", "skill", "scan", "search", "tools", "sandbox", "git", "pages"] },
  hub: {
    imports: ["settings", "skill", "scan", "search", "tools", "sandbox", "git", "pages"],
  },
  pages: { imports: ["skill", "scan"] },
  cli: {
    imports: ["settings", "skill", "scan", "search", "sandbox", "git", "tools", "local"],
    importsTypes: ["pages"],
    importsOnDemand: ["hub"],
  },
};

export interface PackageRule {
  readonly imports: readonly string[];
  /** Only as `import type`. */
  readonly importsTypes?: readonly string[];
  /** Only as `import()`. */
  readonly importsOnDemand?: readonly string[];
  /** No network, no processes, no MCP. */
  readonly pure?: boolean;
}
