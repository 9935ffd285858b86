/** An agent host that can be run without a person and without a network: what to install, and how it is set up. */
export interface AgentHost {
  readonly id: string;
  readonly label: string;
  readonly npm: { readonly name: string; readonly version: string };
  /** Its program, in `node_modules/.bin`. */
  readonly program: string;
  /** How it names a tool of a server that is called `skillquay`. */
  spell(tool: string): string;
  setUp(place: HostPlace): HostSetUp;
  /** How it lists its servers; absent where it has no command for that. */
  readonly lists?: {
    readonly args: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    /** What it shows of a server that it takes. */
    readonly shows: RegExp;
  };
  /** How its model loads a skill of the folders that the host reads itself. */
  readonly loads?: {
    /** Its own tool for skills; where it has none, the one with which its model reads the file that the host lists. */
    readonly tool: string;
    /** The file that its list names for a skill; absent where it has a tool for skills. */
    listedFile?(turnOne: string, skill: string): string | undefined;
    /** A program without which its tool does not work: found on the system, else in this package. */
    readonly needs?: NeededProgram;
    args(skill: string, file: string): Readonly<Record<string, unknown>>;
    /** It tells its model the names of skills alone. */
    readonly namesOnly?: true;
  };
  /** How a person signs in to a server of which it knows the address alone. */
  readonly signIn?: HostSignIn;
  /** Where it has no way to sign in: what its program does instead, and where that is seen. */
  readonly noSignIn?: string;
  /** How a person has it in a terminal; absent where questions of servers are not shown. */
  readonly terminal?: HostTerminal;
}

export interface NeededProgram {
  readonly program: string;
  readonly npm: { readonly name: string; readonly version: string };
  /** Where in the package it is. */
  readonly folder: string;
}

export interface HostSignIn {
  /** Its own command, or its program in a terminal where it has none. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where its maker describes it for servers, and it names that instead of registering; where browsers may go, as said there. */
  readonly document?: { readonly url: string; readonly redirectUris: readonly string[] };
  /** In a terminal: what it shows, and the keys that go on from there, each once. It is over when nothing is left. */
  readonly screens?: readonly { readonly shows: RegExp; readonly press: readonly string[] }[];
}

export interface HostTerminal {
  /** As `setUp`, for a person: it asks, and its introductions are seen. */
  setUp(place: HostPlace): HostSetUp;
  /** What it shows on its own, and the keys that end it. */
  readonly dialogs: readonly { readonly shows: RegExp; readonly press: readonly string[] }[];
  /** The keys that answer a question, by what is meant. */
  readonly answers: Readonly<Record<ConsentAnswer, readonly string[]>>;
}

export type ConsentAnswer = "yes" | "always" | "no";

/** Where it runs and what it talks to. */
export interface HostPlace {
  readonly home: string;
  readonly project: string;
  /** The scripted model's, without a path. */
  readonly modelUrl: string;
  readonly server: McpServerEntry;
}

export type McpServerEntry =
  | { readonly kind: "stdio"; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: "http"; readonly url: string; readonly headers: Readonly<Record<string, string>> };

export interface HostSetUp {
  /** Files by their path below the home folder. */
  readonly files: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  args(prompt: string): readonly string[];
}

/** The entry as most hosts write it. */
export function plainEntry(server: McpServerEntry): Record<string, unknown> {
  return server.kind === "stdio"
    ? { command: server.command, args: server.args }
    : { url: server.url, headers: server.headers };
}

export function jsonFile(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}
