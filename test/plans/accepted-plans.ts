/** A query that may read more than its indexes would ask for, and why. */
export interface AcceptedPlan {
  readonly query: string;
  readonly because: string;
}

const OPERATOR = "the operator's overview: asked by a person, seldom";
const GAUGE =
  "a gauge, of all accounts: asked every 15 seconds at most, and counts what is open at this moment";
const COPY = "a copy of the whole hub";
const EVERYBODY = "a caller without an account sees what is public; lists of it are made ahead and kept";
const SMALL_SEED =
  "the join is by key; with as few accounts as are seeded, the server would rather read them all once";

export const acceptedPlans: readonly AcceptedPlan[] = [
  { query: "features/accounts/queries/account-queries.ts allAccounts", because: OPERATOR },
  { query: "features/accounts/queries/account-queries.ts allTeams", because: OPERATOR },
  { query: "features/accounts/queries/hub-queries.ts countAccounts", because: OPERATOR },
  { query: "features/collections/queries/collection-queries.ts countAllCollections", because: OPERATOR },
  { query: "features/keys/queries/key-queries.ts countUnrevokedKeys", because: OPERATOR },
  { query: "features/credits/queries/forgotten-queries.ts heldReservations", because: GAUGE },
  { query: "features/scripts/queries/instance-queries.ts sessionCounts", because: GAUGE },
  { query: "features/webhooks/queries/sending-queries.ts pendingEvents", because: GAUGE },
  { query: "features/scripts/queries/session-queries.ts countSessions", because: OPERATOR },
  { query: "features/skills/queries/hub-queries.ts countSkills", because: OPERATOR },
  { query: "features/skills/queries/blob-queries.ts storedBlobs", because: COPY },
  { query: "features/catalog/allowed-set-queries.ts allowedRows", because: EVERYBODY },
  { query: "features/catalog/allowed-set-queries.ts switchedOffRows", because: SMALL_SEED },
  {
    query: "features/sources/queries/discover-queries.ts discoverRows",
    because: "the marketplace's own tables, by rank, with a limit",
  },
  { query: "features/keys/queries/key-queries.ts endedAmong", because: SMALL_SEED },
  { query: "features/keys/queries/key-queries.ts keysOfDisabledAccounts", because: SMALL_SEED },
  { query: "features/collections/queries/collection-queries.ts listedSkills", because: SMALL_SEED },
  { query: "features/sharing/queries/sharing-queries.ts sharesGiven", because: SMALL_SEED },
  { query: "platform/db/queries/table-queries.ts tableLines", because: COPY },
  { query: "platform/db/queries/table-queries.ts moveSequences", because: COPY },
  {
    query: "platform/db/queries/table-queries.ts hasRows",
    because: `before ${COPY} is read in: looks until the first row`,
  },
  {
    query: "features/people/queries/provisioned-queries.ts countProvisioned",
    because: "a directory asks how many people it keeps here, and SCIM wants the exact number on each page",
  },
  {
    query: "features/quota/queries/rate-queries.ts deleteFullBuckets",
    because: "a sweep: buckets fill with time, so no index could tell which are full",
  },
  {
    query: "features/drive/queries/copy-queries.ts sourceSkillsBehind",
    because: "copies of one source's skills, after it was read anew",
  },
  {
    query: "features/sources/queries/source-queries.ts sourcesOfCopies",
    because: "a job that follows a sync of sources",
  },
];
