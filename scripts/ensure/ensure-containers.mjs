#!/usr/bin/env node
// Podman and what it needs to walk deploy/compose, from Debian's packages. Starts and enables no service.
import { existsSync } from "node:fs";
import { ensureInstalled, hasProgram } from "./ensure-installed.mjs";

const programs = ["podman", "runc", "conmon", "buildah", "mmdebstrap", "docker-compose"];
const helpers = ["netavark", "aardvark-dns"].map((name) => `/usr/lib/podman/${name}`);

ensureInstalled({
  what: "Podman",
  packages: [...programs, "netavark", "aardvark-dns", "iptables"],
  isThere: () => programs.every(hasProgram) && helpers.every((path) => existsSync(path)),
});
