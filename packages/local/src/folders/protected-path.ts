/**
 * Whether a path of a project is one that programs outside of the sandbox act on by themselves: what a script leaves there
 * would run later, with all the person's rights, so nothing of a script's is ever kept there.
 */
export function isProtectedPath(path: string): boolean {
  return path.split("/").some((name) => PROTECTED.has(plainName(name)));
}

/** Whether a folder holds a repository's own files. A script does not see them in a copy: hooks and passwords are in them. */
export function isRepositoryData(name: string): boolean {
  return REPOSITORY_DATA.has(plainName(name));
}

const REPOSITORY_DATA = new Set([".git", ".hg", ".svn", ".bzr", ".jj", "git~1"]);

const PROTECTED = new Set([
  ...REPOSITORY_DATA,
  // Hooks, tasks and servers that agents and editors start when a folder is opened.
  ...[".agent", ".agents", ".claude", ".codex", ".continue", ".cursor", ".gemini", ".goose", ".kiro"],
  ...[".opencode", ".roo", ".vscode", ".windsurf", ".zed", ".idea"],
  ...[".mcp.json", ".devcontainer", ".devcontainer.json", ".direnv", ".envrc", ".husky", "skillquay.json"],
]);

// A disk may know `.GIT`, `.git.` or `.g<zero width>it` by the same name as `.git`.
function plainName(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[. ]+$/, "")
    .toLowerCase();
}
