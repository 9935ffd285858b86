#!/usr/bin/env node
// Ceph's S3 server. Starts and enables no service.
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, hasProgram, systemPath } from "./ensure-installed.mjs";

const programs = ["radosgw", "radosgw-admin", "ceph-mon", "ceph-osd", "ceph", "monmaptool"];

ensureInstalled({
  what: "Ceph's S3 server",
  packages: ["radosgw", "ceph-mon", "ceph-osd", "ceph-common"],
  isThere: () => programs.every(hasProgram),
  install(apt) {
    const folder = mkdtempSync(join(tmpdir(), "skillquay-apt-"));
    try {
      // The packages start their daemons, and have them started at every boot, by these programs: here they do nothing.
      for (const program of ["deb-systemd-helper", "deb-systemd-invoke", "update-rc.d", "invoke-rc.d"]) {
        symlinkSync("/bin/true", join(folder, program));
      }
      const path = `${folder}:${systemPath}`;
      apt({ options: ["-o", `DPkg::Path=${path}`], env: { PATH: path } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
});
