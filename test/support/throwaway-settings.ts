/** The data are gone with the run: they need not survive anything. Tests of durability start a server of their own. */
export const throwawaySettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  // They may lie in memory, where a log of the usual gigabyte is too much.
  max_wal_size: "128MB",
  min_wal_size: "32MB",
};
