import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findOwnFolder } from "./cgroup-parent.ts";

/** Any controller will do to show what the kernel asks of version 2; memory is often still in version 1. */
const parent = process.getuid?.() === 0 ? await findOwnFolder("") : undefined;
const controller = parent === undefined ? undefined : readWords(join(parent, "cgroup.controllers"))[0];
const obstacle =
  controller === undefined ? "no controller of cgroup version 2 that root may hand down" : undefined;

describe.skipIf(obstacle !== undefined)(
  `a cgroup of version 2${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`,
  () => {
    const uid = 24_003;
    let folder = "";
    let wasHandedDown = false;
    beforeEach(() => {
      const control = join(parent ?? "", "cgroup.subtree_control");
      wasHandedDown = readWords(control).includes(controller ?? "");
      if (!wasHandedDown) writeFileSync(control, `+${controller}`);
      folder = join(parent ?? "", `skillquay-leaf-test-${process.pid}`);
      mkdirSync(folder);
      for (const name of ["", "cgroup.procs", "cgroup.subtree_control"])
        chownSync(join(folder, name), uid, uid);
    });
    afterEach(() => {
      for (const name of readdirSync(folder).filter((entry) => entry.startsWith("skillquay-")))
        rmdirSync(join(folder, name));
      rmdirSync(folder);
      if (!wasHandedDown) writeFileSync(join(parent ?? "", "cgroup.subtree_control"), `-${controller}`);
    });

    it("hands its controllers down once the server has moved into a leaf, for an ordinary user", () => {
      const answer = startInside(folder, uid, [controller ?? ""], "");
      expect(answer).toEqual({
        first: folder,
        second: folder,
        own: expect.stringMatching(`^${folder}/skillquay-server-\\d+-\\d+$`),
      });
      expect(readWords(join(folder, "cgroup.subtree_control"))).toEqual([controller]);
    });

    it("is left as it was when others are in it, or when a controller is missing", () => {
      expect(startInside(folder, uid, [controller ?? ""], "sleep 5 &")).toEqual({ own: folder });
      expect(startInside(folder, uid, ["none-such"], "")).toEqual({ own: folder });
      expect(readWords(join(folder, "cgroup.subtree_control"))).toEqual([]);
    });
  },
);

function startInside(folder: string, uid: number, controllers: readonly string[], before: string): unknown {
  const program = fileURLToPath(new URL("./testing/leaf-main.ts", import.meta.url));
  const script = `echo $$ >'${folder}/cgroup.procs'; ${before} "$@"; kill %1 2>/dev/null; wait`;
  // Itself in the group, so that the program is not alone: `exec` where it is to be.
  const line = before === "" ? script.replace('"$@"', 'exec "$@"') : script;
  const become = ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"];
  const { stdout, stderr } = spawnSync(
    "/bin/sh",
    ["-c", line, "sh", ...become, process.execPath, program, ...controllers],
    { encoding: "utf8" },
  );
  return stdout === "" ? stderr : JSON.parse(stdout);
}

function readWords(path: string): string[] {
  return readFileSync(path, "utf8")
    .split(/\s+/)
    .filter((word) => word !== "");
}
