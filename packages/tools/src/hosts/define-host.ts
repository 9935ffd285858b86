/**
 * One agent host as it was measured: what its model is shown of a server, where it cuts, and how it is set up. Everything that
 * depends on a host reads it from here, so that a host is added, and a limit corrected, in one file.
 */
export interface HostProfile {
  /** As `--host`, `connect` and `/mcp?host=…` take it. */
  readonly id: string;
  /** Other words that are taken for it. */
  readonly aliases?: readonly string[];
  readonly title: string;
  readonly npmPackage?: string;
  /** What was run to find this out; false: written from its documentation, never run. */
  readonly measured: { readonly version: string; readonly date: string } | false;
  /** `clientInfo.name` in lower case. A `*` at the end stands for any rest. */
  readonly clientNames: readonly string[];
  /** The newest revision of MCP that it was seen to speak. */
  readonly protocol?: string;
  /** How its model calls a tool of ours, with `{server}` and `{tool}`; undefined where that is not known. */
  readonly toolName?: string;
  /** The server's instructions, as the model sees them. `unknown` counts as both. */
  readonly instructions: { readonly shown: boolean | "unknown"; readonly cutAtChars?: number };
  /** A tool's description, as the model sees it. */
  readonly descriptions: {
    readonly cutAtChars?: number;
    /** While its tools are deferred, the model sees the first line of each. */
    readonly firstLineOnly?: boolean;
  };
  /** Its model must search for tools before it sees them. */
  readonly deferral?: {
    /** Member of a tool's `_meta` that has it loaded at once. */
    readonly alwaysLoadMeta?: string;
    /** Member of a tool's `_meta` whose words its search looks at. */
    readonly searchHintMeta?: string;
    /** Member of a server's entry in its settings that has all tools loaded at once; `connect` writes it. */
    readonly alwaysLoadEntry?: string;
    /** What its search takes to find these tools at once, by the names that its model calls them. */
    queryOf?(tools: readonly string[]): string;
  };
  readonly results: {
    /** What of a result its model gets when there is both text and structured content. */
    readonly forwards: "text" | "first-text" | "structured" | "both" | "unknown";
    /** The longest result of text alone that arrives whole. Absent: no limit was seen. */
    readonly wholeChars?: number;
    /** The model gets it as JSON, so that each line end and quote counts twice. */
    readonly isEscaped?: boolean;
    /** Member of a tool's `_meta` that raises the limit, and how far that was seen to work. */
    readonly raise?: { readonly meta: string; readonly wholeChars: number };
    /** The model is told to take no directives from results. */
    readonly isUntrusted?: boolean;
  };
  /** Which lists it fetches again when it is told of a change. */
  readonly listChanged: readonly ("tools" | "prompts" | "resources")[] | "unknown";
  /** Whether it asks the person when a server wants to know something (elicitation by form). */
  readonly asks: boolean | "unknown";
  /** What its own tool for skills is called. */
  readonly ownSkillTool?: string;
  /** Folders whose skills it lists itself, as `resolveHostPath` reads them; those of a project are relative to it. */
  readonly skillFolders: {
    readonly user: readonly string[];
    readonly project: readonly string[];
    /** Folders inside of those, in which it keeps the skills that it brings along and lists itself. */
    readonly builtIn?: readonly string[];
    /** It passes over a skill whose folder is a link. */
    readonly ignoresLinks?: true;
    /** It tells its model the names of skills, and not what they are for. */
    readonly namesOnly?: true;
    /** The longest skill that its own tool gives whole. Absent: no limit was seen. */
    readonly wholeChars?: number;
  };
  readonly config?: HostConfig;
  /** A server that is not ready by then is missing in the first turn. */
  readonly startDeadlineMs?: number;
}

/** Where and how a host is told of a server. */
export interface HostConfig {
  readonly format: "json" | "toml" | "yaml";
  /** Candidates, the usual one first, as `resolveHostPath` reads them. */
  readonly user: readonly string[];
  /** Instead of `user`, on Windows. */
  readonly userOnWindows?: readonly string[];
  /** Relative to the project. */
  readonly project: readonly string[];
  /** Where the entries are in the file. */
  readonly keyPath: readonly string[];
  /** `list`: entries that carry their name themselves; else members by name. */
  readonly form?: "list";
  /** A member of `keyPath` that newer files keep the entries in: taken where it is there. */
  readonly nested?: string;
  /** What is written for a server that is started by this command. */
  entry(command: readonly string[], serverName: string): HostConfigEntry;
  /** What is written for a server at an address; absent where its file takes none. */
  remote?(server: RemoteServer, serverName: string): HostConfigEntry;
  /** How its file refers to a variable of the environment, as `{name}`; absent where it takes values alone. */
  readonly variable?: string;
  /** A value that the host asks the person for and keeps itself, in place of a variable. */
  readonly secretInput?: { readonly section: readonly string[]; readonly reference: string };
  /** Where it keeps words for tools that it need not ask about. */
  readonly allow?: {
    readonly user: readonly string[];
    readonly project: readonly string[];
    readonly section: readonly string[];
  };
  /** An address that opens the host and has it ask whether to add the server. */
  installLink?(entry: HostConfigEntry, serverName: string): string;
  /** Paths that show that it is on the machine; the folder of its settings where none are named. */
  readonly traces?: readonly string[];
  /** Its own command that does the same: the words before the server's name. */
  readonly addCommand?: { readonly user?: readonly string[]; readonly project?: readonly string[] };
  /** Its own command for a server at an address. */
  addRemote?(server: RemoteServer, serverName: string): readonly string[];
  /** Given an address alone, it has the person sign in in the browser (OAuth). */
  readonly signsIn?: boolean;
  /** What the person types for that, where it does not ask by itself: in a terminal, or to the agent where it begins with a slash. */
  signInCommand?(serverName: string): string;
  /** What a person does after the file is written. */
  readonly next?: string;
}

export interface RemoteServer {
  readonly url: string;
  /** The value of the header, in which the key is a value or a reference. Absent: the host signs in by itself. */
  readonly authorization?: string;
  /** The variable that holds the key. */
  readonly keyVariable: string;
}

export type HostConfigValue = string | number | boolean | readonly HostConfigValue[] | HostConfigEntry;

export interface HostConfigEntry {
  readonly [member: string]: HostConfigValue;
}

export function defineHost(profile: HostProfile): HostProfile {
  return profile;
}
