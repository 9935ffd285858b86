/** The data are gone with the run: they need not survive anything. Tests of durability start a server of their own. */
export const throwawaySettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
};
