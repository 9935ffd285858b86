import type { ColumnType, Generated } from "kysely";

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Json<T> = ColumnType<T, string, string>;
/** `Generated` does not look into a column type. */
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

/** Tables of what happens to a skill after it is there: uploads, imports, updates, credits, webhooks. */
export interface SkillLifeTables {
  upload_tickets: UploadTicketsTable;
  sources: SourcesTable;
  source_skills: SourceSkillsTable;
  verdicts: VerdictsTable;
  imports: ImportsTable;
  import_files: ImportFilesTable;
  installs: InstallsTable;
  ratings: RatingsTable;
  reservations: ReservationsTable;
  ledger: LedgerTable;
  call_months: CallMonthsTable;
  quota_leases: QuotaLeasesTable;
  rate_buckets: RateBucketsTable;
  held_places: HeldPlacesTable;
  webhooks: WebhooksTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  audit: AuditTable;
  idempotency: IdempotencyTable;
  downloads: DownloadsTable;
  invitations: InvitationsTable;
}

/** What an instance has under way of what is limited. The name is a hash. */
export interface HeldPlacesTable {
  name: Buffer;
  instance_id: string;
  held: number;
  expires_at: Date;
}

/** What a signed address of a zip file stands for. */
export interface DownloadsTable {
  id: Generated<string>;
  account_id: string;
  /** Where each skill stands in the file, and the version of it. */
  skills: Json<{ folder: string; versionId: string }[]>;
  /** Of `skills`; one row for each account and content. */
  skills_digest: Generated<string>;
  created_at: CreatedAt;
  expires_at: Date;
}

/** A share, or a place in a team, that its receiver has not agreed to so far. One of the two ids is set. */
export interface InvitationsTable {
  id: Generated<string>;
  /** Who is invited. */
  account_id: string;
  from_account_id: string;
  skill_id: string | null;
  team_id: string | null;
  /** In the team. */
  role: "admin" | "member" | null;
  created_at: CreatedAt;
}

export interface UploadTicketsTable {
  id: Generated<string>;
  account_id: string;
  key_id: string;
  collection_id: string | null;
  /** SHA-256 of the token; the token itself is stored nowhere. */
  token_hash: Buffer;
  filename: string | null;
  max_bytes: number;
  created_at: CreatedAt;
  expires_at: Date;
  /** Set once, by compare and set. */
  used_at: Date | null;
}

export type SourceKind = "git" | "well-known" | "hub";

export interface SourcesTable {
  id: Generated<string>;
  kind: SourceKind;
  url: string;
  revision: string | null;
  state: Generated<"new" | "ok" | "failed">;
  /** A commit, or the digest of an index, as the last good sync saw it. */
  seen: string | null;
  problem: string | null;
  skipped: JsonWithDefault<{ path: string; code: string; reason: string }[]>;
  created_at: CreatedAt;
  synced_at: Date | null;
}

export interface SourceSkillsTable {
  id: Generated<string>;
  source_id: string;
  /** Unique in the whole catalog. */
  slug: string;
  name: string;
  description: string;
  tags: string[];
  path: string;
  revision: string;
  tree_digest: string | null;
  license: string | null;
  indexed_at: Generated<Date>;
}

export type ScanVerdict = "allow" | "review" | "block";

export interface VerdictsTable {
  tree_digest: string;
  engine: string;
  verdict: ScanVerdict;
  findings: Json<unknown[]>;
  capabilities: JsonWithDefault<string[]>;
  scanned_at: CreatedAt;
}

export type ImportState =
  | "queued"
  | "downloading"
  | "scanning"
  | "enriching"
  | "publishing"
  | "waiting"
  | "done"
  | "failed"
  | "refused"
  | "declined";

export interface ImportsTable {
  id: Generated<string>;
  account_id: string;
  key_id: string | null;
  collection_id: string | null;
  origin: "marketplace" | "github" | "upload";
  slug: string;
  state: Generated<ImportState>;
  request: Json<Record<string, unknown>>;
  tree_digest: string | null;
  verdict: ScanVerdict | null;
  findings: Json<unknown[]> | null;
  problem: Json<Record<string, unknown>> | null;
  /** How often its present step was begun. */
  attempts: Generated<number>;
  reservation_id: string | null;
  skill_id: string | null;
  version_id: string | null;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

export interface ImportFilesTable {
  import_id: string;
  path: string;
  digest: string;
  size_bytes: number;
  executable: boolean;
}

export interface InstallsTable {
  account_id: string;
  skill_id: string;
  created_at: CreatedAt;
}

export interface RatingsTable {
  account_id: string;
  skill_id: string;
  stars: number;
  rated_at: Generated<Date>;
}

export interface ReservationsTable {
  id: Generated<string>;
  account_id: string;
  amount: number;
  reason: string;
  ref: string;
  state: Generated<"held" | "settled" | "refunded">;
  created_at: CreatedAt;
  closed_at: Date | null;
}

/** Append-only: the sum of an account's amounts is its balance. */
export interface LedgerTable {
  id: Generated<number>;
  account_id: string;
  kind: "grant" | "reserve" | "settle" | "refund";
  amount: number;
  balance_after: number;
  reason: string;
  ref: string;
  reservation_id: string | null;
  idempotency_key: string;
  at: CreatedAt;
}

export interface CallMonthsTable {
  account_id: string;
  /** The first day of the month. */
  month: ColumnType<string, string, never>;
  calls: Generated<number>;
}

/** What an instance has reserved of an account's limits and not yet spent. */
export interface QuotaLeasesTable {
  account_id: string;
  resource: "calls" | "runs";
  /** The first day of a month; empty for what is counted at one moment. */
  period: string;
  instance_id: string;
  size: number;
  expires_at: Date;
}

/** Requests that a key or an address may still make, on all instances together. */
export interface RateBucketsTable {
  /** A hash of the bucket's name. */
  name: Buffer;
  /** At `at`; below zero when instances let through more. */
  tokens: number;
  burst: number;
  per_second: number;
  at: ColumnType<Date, Date | undefined, Date>;
}

export type WebhookEventType = "credits.threshold_hit" | "credits.exhausted";

/** `standard`: Standard Webhooks. `original`: body and signature of the hosted original, for receivers that were made for it. */
export type WebhookFormat = "standard" | "original";

export interface WebhooksTable {
  id: Generated<string>;
  account_id: string;
  event_type: WebhookEventType;
  target_url: string;
  threshold_value: number | null;
  format: Generated<WebhookFormat>;
  /** Encrypted. */
  secret: Buffer;
  state: Generated<"active" | "disabled">;
  disabled_why: string | null;
  failing_since: Date | null;
  created_at: CreatedAt;
}

export interface WebhookEventsTable {
  /** `msg_` and 27 base62 characters, the same over all attempts. */
  id: string;
  webhook_id: string;
  account_id: string;
  type: WebhookEventType;
  body: string;
  state: Generated<"pending" | "delivered" | "failed">;
  attempts: Generated<number>;
  next_at: Generated<Date>;
  created_at: CreatedAt;
}

export interface WebhookDeliveriesTable {
  id: Generated<number>;
  event_id: string;
  attempt: number;
  status: number | null;
  problem: string | null;
  answer: string | null;
  duration_ms: number;
  at: CreatedAt;
}

export interface AuditTable {
  id: Generated<number>;
  account_id: string | null;
  key_id: string | null;
  actor: "account" | "operator" | "hub";
  action: string;
  target: string;
  details: JsonWithDefault<Record<string, unknown>>;
  at: CreatedAt;
}

export interface IdempotencyTable {
  account_id: string;
  route: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: Json<unknown> | null;
  created_at: CreatedAt;
  finished_at: Date | null;
}
