import type { ColumnType, Generated } from "kysely";
import type { AcceptanceTables } from "./acceptance-tables.ts";
import type { AttestationTables } from "./attestation-tables.ts";
import type { BrowserSessionTables } from "./browser-session-tables.ts";
import type { CredentialTables } from "./credential-tables.ts";
import type { DescriptionTestTables } from "./description-test-tables.ts";
import type { MarketTables } from "./market-tables.ts";
import type { OAuthTables } from "./oauth-tables.ts";
import type { HubRole, PeopleTables } from "./people-tables.ts";
import type { PermissionTables } from "./permission-tables.ts";
import type { SkillLifeTables } from "./skill-life-tables.ts";
import type { TaskTables } from "./task-tables.ts";
import type { TrashTables } from "./trash-tables.ts";

/** The tables as queries see them. Only migrations change what is behind it. */
export interface Database
  extends SkillLifeTables,
    AcceptanceTables,
    AttestationTables,
    BrowserSessionTables,
    CredentialTables,
    DescriptionTestTables,
    MarketTables,
    OAuthTables,
    PeopleTables,
    PermissionTables,
    TaskTables,
    TrashTables {
  accounts: AccountsTable;
  teams: TeamsTable;
  memberships: MembershipsTable;
  skills: SkillsTable;
  versions: VersionsTable;
  version_files: VersionFilesTable;
  releases: ReleasesTable;
  release_tags: ReleaseTagsTable;
  blobs: BlobsTable;
  drive_entries: DriveEntriesTable;
  pinned_skills: PinnedSkillsTable;
  shares: SharesTable;
  collections: CollectionsTable;
  collection_skills: CollectionSkillsTable;
  keys: KeysTable;
  usage_days: UsageDaysTable;
  call_log: CallLogTable;
  call_days: CallDaysTable;
  script_sessions: ScriptSessionsTable;
  instances: InstancesTable;
  secrets: SecretsTable;
  changes: ChangesTable;
  blob_store: BlobStoreTable;
}

/** Set by the database when a row is made, never written afterwards. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** Given as JSON text, because the driver takes a JavaScript array for a PostgreSQL one. */
type Json<T> = ColumnType<T, string, string>;

export type Visibility = "private" | "team" | "shared" | "public" | "premium";

export interface AccountsTable {
  id: Generated<string>;
  /** Unique, `[a-z0-9-]`: the label of its skills where another skill took the name. */
  handle: string;
  name: string;
  /** `hub`: the one that has the bundled skills; nobody signs in to it, and lists of accounts leave it out. */
  role: Generated<HubRole | "hub">;
  /** Always the sum of its ledger entries. */
  credits: Generated<number>;
  plan: Generated<string>;
  created_at: CreatedAt;
  /** Every key of a disabled account is refused. */
  disabled_at: Date | null;
}

export interface TeamsTable {
  id: Generated<string>;
  handle: string;
  name: string;
  /** What a member accepts of a finding waits for the yes of another member. */
  second_review: Generated<boolean>;
  created_at: CreatedAt;
}

export interface MembershipsTable {
  team_id: string;
  account_id: string;
  role: Generated<"admin" | "member">;
  created_at: CreatedAt;
}

export interface SkillsTable {
  id: Generated<string>;
  /** Who published it. */
  account_id: string;
  /** The team that sees it while its visibility is `team`. */
  team_id: string | null;
  slug: string;
  visibility: Generated<Visibility>;
  /** Null only inside the transaction that makes the skill. */
  latest_version_id: string | null;
  /** It was premium: whoever has it from then does not read its files, until it is public. */
  sealed: Generated<boolean>;
  /** The source's skill that this is a private copy of. */
  source_skill_id: Generated<string | null>;
  /** It came with the program, and every account has it. */
  is_bundled: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** What an account wants its agents to see first. */
export interface PinnedSkillsTable {
  account_id: string;
  skill_id: string;
  pinned_at: CreatedAt;
}

/** Never updated: a published version keeps its bytes. */
export interface VersionsTable {
  id: Generated<string>;
  skill_id: string;
  /** 1, 2, 3, … within the skill. */
  number: number;
  tree_digest: string;
  skill_file: string;
  description: string;
  frontmatter: Json<Record<string, unknown>>;
  tags: string[];
  tier: "strict" | "lenient";
  problems: Json<unknown[]>;
  model_invocable: boolean;
  user_invocable: boolean;
  /** What `listScripts` says about its files. */
  scripts: Json<unknown[]>;
  has_scripts: boolean;
  file_count: number;
  total_bytes: number;
  /** Name and slug with `-` and `_` as blanks, and the tags: what trigrams see. */
  search_name: string;
  /** The beginning of the main file, without NUL. */
  search_body: string;
  /** Repository or publisher, revision, path and digest; null for an upload. */
  provenance: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
  license: Generated<string | null>;
  /** Kind, language, tokens and sections of each file. */
  facts: ColumnType<unknown, string | null | undefined, never>;
  /** What its publisher says it is for. */
  comment: ColumnType<string | null, string | null | undefined, never>;
  created_at: CreatedAt;
}

/** Versions that everybody could once get. */
export interface ReleasesTable {
  version_id: string;
  skill_id: string;
  released_at: CreatedAt;
  yanked_at: Date | null;
  yank_reason: string | null;
}

/** What owners call versions of theirs. */
export interface ReleaseTagsTable {
  skill_id: string;
  tag: string;
  version_id: string;
  tagged_at: CreatedAt;
}

export interface VersionFilesTable {
  version_id: string;
  path: string;
  /** `sha256:` and 64 hexadecimal digits: also the blob's address. */
  digest: string;
  size_bytes: number;
  executable: boolean;
}

/** Blobs that rows refer to. Written after the bytes are durable. */
export interface BlobsTable {
  digest: string;
  size_bytes: number;
  created_at: CreatedAt;
}

export interface DriveEntriesTable {
  account_id: string;
  skill_id: string;
  /** The pinned version. */
  version_id: string;
  enabled: Generated<boolean>;
  /** The update that the account does not want. */
  dismissed_version_id: Generated<string | null>;
  created_at: CreatedAt;
}

export interface SharesTable {
  skill_id: string;
  /** Who may see it. */
  account_id: string;
  created_at: CreatedAt;
}

export interface CollectionsTable {
  id: Generated<string>;
  account_id: string;
  name: string;
  /** False: all skills of the account, within the two flags. True: those of `collection_skills`. */
  is_scoped: boolean;
  include_team_skills: Generated<boolean>;
  include_shared_skills: Generated<boolean>;
  created_at: CreatedAt;
}

export interface CollectionSkillsTable {
  collection_id: string;
  skill_id: string;
  created_at: CreatedAt;
}

export interface KeysTable {
  id: Generated<string>;
  account_id: string;
  /** Null: all skills of the account. */
  collection_id: string | null;
  name: string;
  kind: Generated<"full" | "upload">;
  /** SHA-256 of the key; the key itself is stored nowhere. */
  hash: Buffer;
  /** Its first 16 characters, to recognise it by. */
  display: string;
  /** Preset or tool names that `/mcp` offers to this key; null takes the hub's default. */
  tools: string | null;
  /** What a grant may do; null for a key that somebody made by hand. */
  scopes: Generated<string[] | null>;
  created_at: CreatedAt;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

/** Every call of an agent. */
export interface CallLogTable {
  id: Generated<number>;
  account_id: string;
  key_id: string;
  at: Date;
  tool: string;
  agent: string | null;
  client: string | null;
  skill: string | null;
  script: string | null;
  /** `ok`, or the code of the error. */
  outcome: string;
  duration_ms: number;
  /** What the answer costs whoever reads it. */
  tokens: ColumnType<number | null, number | null | undefined, never>;
}

/** Calls added up. Texts are empty where a call says nothing of it. */
export interface CallDaysTable {
  account_id: string;
  day: ColumnType<string, string, never>;
  key_id: string;
  agent: string;
  tool: string;
  skill: string;
  calls: number;
  failed: number;
  tokens: number;
  duration_ms: number;
}

export interface UsageDaysTable {
  account_id: string;
  skill_id: string;
  day: ColumnType<string, string, never>;
  loads: Generated<number>;
  runs: Generated<number>;
  failures: Generated<number>;
  last_at: Date;
}

export interface ScriptSessionsTable {
  id: string;
  account_id: string;
  key_id: string;
  skill_id: string;
  version_id: string;
  /** The instance whose driver holds the sandbox. */
  instance_id: string;
  created_at: CreatedAt;
  expires_at: Date;
}

export interface InstancesTable {
  id: string;
  /** Where other instances reach this one. */
  url: string;
  started_at: CreatedAt;
  heartbeat_at: Date;
}

/** Made at first start and shared by all instances, such as the key that signs URLs. */
export interface SecretsTable {
  name: string;
  value: Buffer;
  created_at: CreatedAt;
}

export interface ChangesTable {
  seq: Generated<number>;
  xid: ColumnType<string, never, never>;
  kind: string;
  ref: string;
  at: CreatedAt;
}

/** One row: which store the files of skills are in. */
export interface BlobStoreTable {
  is_only: Generated<boolean>;
  id: string;
  seen_at: ColumnType<Date, never, Date>;
}
