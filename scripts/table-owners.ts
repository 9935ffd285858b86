/** Whose each table of the hub is: a feature's, or a module's of the platform. SQL that writes it stands nowhere else. */
export const tableOwners: Readonly<Record<string, string>> = {
  account_identities: "accounts",
  accounts: "accounts",
  attestations: "scans",
  audit: "audit",
  blobs: "skills",
  browser_sessions: "keys",
  call_months: "usage",
  changes: "platform/db",
  collection_skills: "collections",
  collections: "collections",
  downloads: "downloads",
  drive_entries: "drive",
  idempotency: "platform/idempotency",
  import_files: "imports",
  imports: "imports",
  installs: "market",
  instances: "scripts",
  invitations: "sharing",
  keys: "keys",
  ledger: "credits",
  live_calls: "usage",
  memberships: "accounts",
  ratings: "market",
  reservations: "credits",
  script_sessions: "scripts",
  secrets: "platform/secrets",
  shares: "sharing",
  signing_keys: "scans",
  skills: "skills",
  source_skills: "sources",
  sources: "sources",
  teams: "accounts",
  upload_tickets: "uploads",
  usage_days: "usage",
  verdicts: "scans",
  version_files: "skills",
  versions: "skills",
  webhook_deliveries: "webhooks",
  webhook_events: "webhooks",
  webhooks: "webhooks",
};

/** Tables of others that a feature reads in statements of its own, where a question to their owner would cost more. */
export interface AllowedJoin {
  readonly by: string;
  readonly reads: readonly string[];
  readonly why: string;
}

export const allowedJoins: readonly AllowedJoin[] = [
  {
    by: "audit",
    reads: ["accounts", "keys"],
    why: "A page of the log shows handles and names of keys, and is searched by them.",
  },
  {
    by: "catalog",
    reads: [
      "accounts",
      "collection_skills",
      "collections",
      "drive_entries",
      "memberships",
      "shares",
      "skills",
      "teams",
      "version_files",
      "versions",
    ],
    why: "What a caller may see is one statement that every list, search and read is built on, never filtered afterwards.",
  },
  {
    by: "credits",
    reads: ["imports"],
    why: "A reservation is forgotten when no import is under way that would close it; both must be of one snapshot.",
  },
  {
    by: "downloads",
    reads: ["accounts", "versions"],
    why: "Cleaning locks one download that is over, for a disabled account or a skill that is gone, among all of them.",
  },
  {
    by: "drive",
    reads: ["accounts", "skills", "source_skills", "versions"],
    why: "An entry is a skill in a version: lists, pending updates and copies behind their source are asked for whole drives.",
  },
  {
    by: "imports",
    reads: ["skills"],
    why: "A list of imports shows the slug that each skill has by now.",
  },
  {
    by: "keys",
    reads: ["accounts", "collections"],
    why: "Every request asks once what its key may do; that depends on the account and the collection.",
  },
  {
    by: "market",
    reads: ["accounts", "skills", "usage_days", "versions"],
    why: "The leaderboard orders all public skills by use, installs or ratings.",
  },
  {
    by: "scans",
    reads: ["drive_entries", "skills", "versions"],
    why: "A new engine scans the trees that somebody can get and that have no verdict: an anti-join over all of them.",
  },
  {
    by: "sharing",
    reads: ["accounts", "skills", "teams", "versions"],
    why: "Lists of shares and invitations show slugs and handles; a skill is locked together with the version that is shown.",
  },
  {
    by: "skills",
    reads: ["import_files"],
    why: "A blob is deleted in the statement that finds it unused, by versions and by imports.",
  },
  {
    by: "sources",
    reads: ["accounts", "drive_entries", "skills", "versions"],
    why: "Discovery ranks and pages skills of sources and of the marketplace together, and says which the drive has.",
  },
  {
    by: "uploads",
    reads: ["accounts", "collections", "keys"],
    why: "A ticket is good while its key, its account and its collection are: one question before a body is read.",
  },
  {
    by: "usage",
    reads: ["accounts", "memberships", "skills"],
    why: "Counts are added in one statement for what still exists, and summed up over team mates and published skills.",
  },
];
