import type { DriverName } from "./generated/drivers.ts";

/**
 * The one interface that every place to run scripts implements. A driver is chosen at start, proves by `probe` what it
 * really enforces, and then only ever runs argument lists: no shell strings, no mounts that a caller of a tool can shape.
 */
export interface SandboxDriver {
  readonly name: DriverName;
  /** Runs a real attack self-test; `usable: false` comes with the reason and the fix. */
  probe(options?: ProbeOptions): Promise<SandboxReport>;
  /** Names all that the self-test's result depends on, for one who keeps it. Absent: nothing can be said for later. */
  identity?(): Promise<string>;
  /** A session: a private `/tmp` that lives until `close`, the skill read-only at `/skill`. */
  create(spec: SessionSpec): Promise<SandboxSession>;
  /** Ends whatever an earlier process of ours left behind. */
  reap?(): Promise<void>;
  /** Ends what the driver itself keeps running between sessions. */
  close?(): Promise<void>;
}

export interface ProbeOptions {
  /** What an earlier self-test at the same identity said: only the attacks that can go otherwise from now to then are made. */
  readonly known?: SandboxReport;
}

export interface SandboxReport {
  readonly driver: SandboxDriver["name"];
  readonly usable: boolean;
  /** Why it is not usable, in one sentence, and what to do about it. */
  readonly why?: string;
  readonly fix?: string;
  readonly isolation: "vm" | "gvisor" | "container" | "namespace" | "seatbelt" | "none";
  readonly network: readonly ("none" | "allowlist")[];
  readonly memory: Enforcement;
  readonly processes: Enforcement;
  readonly disk: Enforcement;
  readonly killsTree: boolean;
  /** Each attack of the self-test, in order. */
  readonly checks: readonly { readonly attack: string; readonly held: boolean; readonly detail?: string }[];
}

export type Enforcement = "hard" | "polled" | "none";

export interface SessionSpec {
  /** Absolute folder of the skill on the host; comes from the catalog, never from a caller. */
  readonly skillFolder: string;
  /** Granted values only; nothing of the server's own environment is ever added. */
  readonly env: Readonly<Record<string, string>>;
  readonly network:
    | { readonly mode: "none" }
    | {
        readonly mode: "allowlist";
        readonly hosts: readonly string[];
        /** Exact `host:port`, allowed also in one's own network. From configuration only, never from a skill. */
        readonly origins?: readonly string[];
        /** Of both directions together, where the driver's proxy counts them. */
        readonly maxBytes?: number;
      };
  readonly limits: SandboxLimits;
  /** Further host folders and files, read-only at the same path inside, e.g. an interpreter below the home folder. From configuration only. */
  readonly readOnlyFolders?: readonly string[];
  /** Folders of the host at other places inside. From configuration only, and checked by every driver before it mounts them. */
  readonly mounts?: readonly SessionMount[];
  /** `false`: each run starts with an empty /tmp, which a driver may use to start faster. Otherwise /tmp lives until `close`. */
  readonly keepsFiles?: boolean;
}

export interface SessionMount {
  /** Absolute folder on the host. */
  readonly source: string;
  /** Absolute folder inside, not below /skill, /tmp or what the system is made of; nothing else is mounted in it. */
  readonly at: string;
  /**
   * `write` is for a folder that was made for this session, such as a copy: where the server runs as root the session's
   * user becomes its owner, and nobody looks into it on the host before the session is closed.
   */
  readonly access: "read" | "write";
  /** What a writable folder may take; a driver that can looks at it now and then during a run. */
  readonly maxBytes?: number;
}

export interface SandboxLimits {
  readonly wallMs: number;
  readonly memoryBytes: number;
  readonly processes: number;
  readonly diskBytes: number;
  readonly openFiles: number;
  readonly cpuSeconds: number;
  /** Per stream; what comes after is discarded and flagged. */
  readonly outputBytes: number;
}

export interface SandboxSession {
  /** 128 random bits, hexadecimal. */
  readonly id: string;
  /** One at a time: a second call waits for the first. */
  exec(request: ExecRequest): Promise<ExecOutcome>;
  /** Reads inside the sandbox: the host never opens a path below a session. Kept output comes from outside of it. */
  readFile(
    path: string,
    options: { readonly maxBytes: number; readonly offsetBytes?: number },
  ): Promise<SandboxFile>;
  listFiles(folder: string, options: { readonly maxEntries: number }): Promise<readonly SandboxEntry[]>;
  /** Puts off an idle end where the place itself has one. */
  touch(): Promise<void>;
  close(): Promise<void>;
}

export interface ExecRequest {
  /** Paths inside: the skill is at /skill. */
  readonly argv: readonly [string, ...string[]];
  readonly workingFolder?: "/skill" | "/tmp";
  readonly stdin?: Uint8Array;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /**
   * Also keeps the output, as far as the result has it, to be read at /tmp/last_run.out and /tmp/last_run.err until the next
   * such run. It is kept outside of the session, whatever the script does to its disk; a later script finds a copy there.
   */
  readonly keepOutput?: boolean;
  /** Called with output as it comes, for progress; capped like the result. */
  readonly onOutput?: (stream: "stdout" | "stderr", chunk: Uint8Array) => void;
}

export interface ExecOutcome {
  /** What ended it. `setup`: the sandbox itself failed and nothing of the script ran. */
  readonly end: "exit" | "signal" | "timeout" | "cancelled" | "limit" | "setup";
  readonly exitCode?: number;
  readonly signal?: string;
  /** Which limit, when that is known. */
  readonly limit?: "memory" | "processes" | "disk" | "cpu";
  /** For `setup`: what went wrong, for the operator. */
  readonly detail?: string;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly stdoutTruncated: boolean;
  readonly stderrTruncated: boolean;
  readonly durationMs: number;
  /** What it reached or tried to reach, where it has an allow list whose proxy is ours. */
  readonly connections?: readonly NetworkConnection[];
}

/** Connections of a run to one place, with one outcome. The host is the script's word: data, not text. */
export interface NetworkConnection {
  readonly host: string;
  /** Absent where what was asked for could not be read. */
  readonly port?: number | undefined;
  /** Why it was refused; absent where it was let through. */
  readonly refused?: string | undefined;
  readonly count: number;
  /** By the script, and what came back. */
  readonly sentBytes: number;
  readonly receivedBytes: number;
}

export interface SandboxFile {
  readonly bytes: Uint8Array;
  readonly sizeBytes: number;
  readonly isEnd: boolean;
}

export interface SandboxEntry {
  readonly path: string;
  readonly kind: "file" | "folder" | "link" | "other";
  readonly sizeBytes: number;
}

export type SandboxErrorCode =
  | "sandbox_unavailable"
  | "session_closed"
  | "path_invalid"
  | "file_not_found"
  | "not_a_file";

/** A failure of the sandbox, not of a script. */
export class SandboxError extends Error {
  readonly code: SandboxErrorCode;
  /** What to do about it, where that is known. */
  readonly fix: string | undefined;

  constructor(
    code: SandboxErrorCode,
    message: string,
    options: ErrorOptions & { readonly fix?: string } = {},
  ) {
    super(message, options);
    this.name = "SandboxError";
    this.code = code;
    this.fix = options.fix;
  }
}
