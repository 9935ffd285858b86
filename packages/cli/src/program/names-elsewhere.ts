/**
 * What other tools of this field call something that we have, and what it is called here: the `skills` command line, `gh skill`,
 * openskills, skillport, ToolHive, Smithery, ClawHub, and the package managers whose words they borrow.
 */
export const namesElsewhere: ReadonlyMap<string, string> = new Map([
  ...all("add <source>", ["get", "pull", "fetch", "clone", "download", "import", "install-skill"]),
  ...all("add <source> --dry-run", ["preview", "inspect", "try"]),
  ...all("install", ["experimental_install", "experimental_sync", "restore", "sync"]),
  ...all("install --frozen", ["clean-install"]),
  ...all("find <words>", ["explore", "discover", "browse", "featured", "trending", "catalog", "registry"]),
  ...all("search <words>", ["query", "lookup", "grep"]),
  ...all("show <skill>", ["use", "read", "info", "view", "cat", "print", "describe", "details"]),
  ...all("list", ["skills", "tree", "ps", "installed"]),
  ...all("list --problems", ["problems"]),
  ...all("remove <skill>", ["delete", "del", "prune"]),
  ...all("update --dry-run", ["diff", "changelog"]),
  ...all("outdated", ["check-updates", "updates"]),
  ...all("why <skill>", ["explain", "deps", "dependencies"]),
  ...all("verify", ["status", "integrity"]),
  ...all("new <name>", ["init", "create", "scaffold", "generate", "template"]),
  ...all("check <folder>", ["validate", "lint", "test"]),
  ...all("scan <folder>", ["analyze", "analyse", "security", "vet"]),
  ...all("pack <folder>", ["package", "build", "bundle", "export", "zip", "archive"]),
  ...all("push <folder>", ["upload", "deploy", "release", "submit"]),
  ...all("run <skill> <script>", ["exec", "execute", "x"]),
  ...all("serve", ["start", "server", "stdio", "dev", "proxy"]),
  ...all("ui", ["manage", "tui", "dashboard", "web", "open", "playground"]),
  ...all("connect <agent>", ["setup", "client", "clients", "register", "configure", "mcp-add", "agents"]),
  ...all("place", ["link", "mirror", "agents-md"]),
  ...all("unplace", ["unlink"]),
  ...all("sources add <address>", ["source", "tap", "repo", "marketplace"]),
  ...all("secrets set <NAME>", ["secret", "env", "credentials"]),
  ...all("login <hub>", ["auth", "signin", "sign-in"]),
  ...all("logout", ["signout", "sign-out"]),
  ...all("whoami", ["who", "me", "account"]),
  ...all("completion <shell>", ["completions", "autocomplete"]),
  ...all("doctor", ["diagnose", "debug", "config", "settings", "env-info"]),
]);

/** Options of the `skills` command line that have another name here, or are not needed, by command. */
export const optionsElsewhere: ReadonlyMap<string, string> = new Map([
  ...all("To see what a source has, and write nothing: --dry-run", ["add list", "add l"]),
  ...all(
    "Every skill of a source is taken without --skill; for all agents and without a question: --agent all --yes",
    ["add all"],
  ),
  ...all("Skills of every folder are found without it.", ["add full-depth"]),
  ...all("The project is meant without --global.", [
    "add project",
    "update project",
    "update p",
    "outdated p",
  ]),
  ...all("Both are listed: the column WHERE says which.", ["list global", "list g"]),
  ...all("Names stand without an option: skillquay remove pdf xlsx", [
    "remove skill",
    "remove s",
    "remove all",
  ]),
  ...all("Links of all agents go with the skill.", ["remove agent", "remove a"]),
]);

function all(ours: string, theirs: readonly string[]): readonly (readonly [string, string])[] {
  return theirs.map((name) => [name, ours]);
}
