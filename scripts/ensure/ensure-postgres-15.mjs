#!/usr/bin/env node
// PostgreSQL 15, the oldest version that the hub supports. Starts no server.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { ensureInstalled } from "./ensure-installed.mjs";

ensureInstalled({
  what: "PostgreSQL 15",
  packages: ["postgresql-15"],
  isThere: () => existsSync("/usr/lib/postgresql/15/bin/initdb"),
  install(apt) {
    keepFromStarting();
    // Our file is there before the package's own, and nobody can be asked which to keep.
    apt({ env: { UCF_FORCE_CONFFOLD: "1" } });
  },
});

/** Debian makes a database and starts a server on port 5432 with the package, unless told before. */
function keepFromStarting() {
  const file = "/etc/postgresql-common/createcluster.conf";
  if (existsSync(file)) return;
  mkdirSync("/etc/postgresql-common", { recursive: true });
  writeFileSync(file, "create_main_cluster = false\n");
}
