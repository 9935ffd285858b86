import { expect, it } from "vitest";
import { createBubblewrapDriver } from "./driver.ts";
import { fixFor } from "./probe.ts";

it("says that it is not there, and the command that installs it", async () => {
  const driver = createBubblewrapDriver({ bwrapPath: "/nowhere/bwrap" });
  expect(await driver.probe()).toMatchObject({
    usable: false,
    why: "bubblewrap cannot be started from '/nowhere/bwrap'",
    fix: expect.stringContaining("apt-get install bubblewrap"),
    checks: [],
  });
});

it.each([
  ["bwrap: setting up uid map: Permission denied", "bwrap-userns-restrict"],
  ["bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted", "bwrap-userns-restrict"],
  [
    "bwrap: No permissions to create new namespace, likely because the kernel does not allow it",
    "user.max_user_namespaces",
  ],
  ["bwrap: Can't mount proc on /newroot/proc: Operation not permitted", "unmask=ALL"],
  ["bubblewrap is older than 0.7 and cannot limit files", "0.7 or newer"],
  ["something else", "skillquay sandbox attack"],
])("knows what to do about %j", (why, fix) => {
  expect(fixFor(why)).toContain(fix);
});
