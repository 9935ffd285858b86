import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { findOwnFolder } from "./cgroup-parent.ts";
import { scopeRequest } from "./systemd-scope.ts";

const manager = "/usr/lib/systemd/systemd";
const folder = await findOwnFolder("");
const obstacle =
  process.getuid?.() !== 0
    ? "only root can give a service manager a place of its own"
    : existsSync("/run/systemd/system")
      ? "the machine's own service manager runs"
      : ([manager, "/usr/bin/busctl", "/usr/bin/dbus-daemon", "/usr/bin/unshare"].find(
          (path) => !existsSync(path),
        ) ?? (folder === undefined ? "no cgroup of version 2" : undefined));

it("asks for one process and a delegated cgroup", () => {
  expect(scopeRequest("a.scope", 7).slice(7)).toEqual([
    ...["ssa(sv)a(sa(sv))", "a.scope", "fail", "4", "Description", "s", "Sandboxes of Skillquay"],
    ...["PIDs", "au", "1", "7", "Delegate", "b", "true", "CollectMode", "s", "inactive-or-failed", "0"],
  ]);
});

describe.skipIf(obstacle !== undefined)(
  `a user's service manager${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`,
  () => {
    it("moves a server into a scope of its own", { timeout: 120_000 }, () => {
      const program = fileURLToPath(new URL("./testing/scope-main.ts", import.meta.url));
      const { stdout } = spawnSync(
        "/usr/bin/unshare",
        [
          "-m",
          "/bin/bash",
          "-c",
          bench,
          "bash",
          `skillquay-scope-test-${process.pid}`,
          manager,
          process.execPath,
          program,
        ],
        { encoding: "utf8", timeout: 110_000 },
      );
      expect(JSON.parse(stdout)).toEqual({
        isInScope: true,
        own: expect.stringMatching(/\/app\.slice\/skillquay-\d+-[0-9a-f]{8}\.scope$/),
      });
    });
  },
);

/** A real manager of an unused user, in a mount namespace and cgroups of its own; everything of it ends with the test. */
const bench = `
name=$1; manager=$2; shift 2; uid=24010
mount -t tmpfs tmpfs /run
mkdir -p /run/systemd/system /run/user/$uid
cp /etc/passwd /run/passwd; echo "$name:x:$uid:$uid::/:/bin/sh" >>/run/passwd; mount --bind /run/passwd /etc/passwd
chown $uid:$uid /run/user/$uid; chmod 700 /run/user/$uid
groups=$(for kind in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do [ -e $kind/cgroup.procs ] && echo $kind/$name; done)
for group in $groups; do mkdir $group; chown -R $uid:$uid $group; done
become() { setpriv --reuid=$uid --regid=$uid --clear-groups env -i PATH=/usr/bin:/bin HOME=/ XDG_RUNTIME_DIR=/run/user/$uid DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/$uid/bus "$@"; }
enter() { for group in $groups; do echo $BASHPID >$group/cgroup.procs; done; }
( enter; become $manager --user >/dev/null 2>&1 ) &
for try in $(seq 300); do become busctl --user status org.freedesktop.systemd1 >/dev/null 2>&1 && break; sleep 0.2; done
( enter; become "$@" ) 2>&1
exec 2>/dev/null
for try in $(seq 100); do
  left=$(for group in $groups; do find $group -name cgroup.procs -exec cat {} + 2>/dev/null; done | sort -u)
  [ -z "$left" ] && break
  kill -KILL $left 2>/dev/null; sleep 0.1
done
for group in $groups; do find $group -depth -type d -exec rmdir {} +; done 2>/dev/null
`;
