import { expect, it } from "vitest";
import { descriptors, holderOptions, isolationOptions, type MountPlan, mountOptions } from "./arguments.ts";

const features = { sizesTmpfs: true, disablesNestedUsers: true };
const plan: MountPlan = {
  features,
  system: [
    { kind: "bind", source: "/usr", target: "/usr" },
    { kind: "link", text: "usr/bin", target: "/bin" },
    { kind: "bind", source: "/scratch/etc/passwd", target: "/etc/passwd" },
  ],
  readOnlyFolders: ["/opt/python"],
  mounts: [],
  skillFolder: "/home/me/skills/demo",
  temporary: { kind: "new", sizeBytes: 1000 },
};

it("isolates on the command line of bwrap, and does not start when the option stream is cut off", () => {
  expect(isolationOptions(features, { workingFolder: "/skill" }).join(" ")).toBe(
    "--unshare-user --unshare-ipc --unshare-pid --unshare-net --unshare-cgroup-try --disable-userns --die-with-parent --new-session --cap-drop ALL --uid 1000 --gid 1000 " +
      "--hostname sandbox --clearenv --args 3 --remount-ro /dev --remount-ro / --chdir /skill --seccomp 4",
  );
});

it("leaves out what an older bwrap does not know", () => {
  const old = { ...features, disablesNestedUsers: false };
  expect(isolationOptions(old, { workingFolder: "/tmp" })).not.toContain("--disable-userns");
});

it("mounts few things, all read-only but a sized /tmp and /dev/shm", () => {
  expect(mountOptions(plan, { A: "b c" })).toEqual([
    ...["--setenv", "A", "b c"],
    ...["--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin"],
    ...["--ro-bind", "/scratch/etc/passwd", "/etc/passwd", "--ro-bind", "/opt/python", "/opt/python"],
    ...["--proc", "/proc", "--dev", "/dev", "--dev-bind", "/dev/full", "/dev/zero"],
    ...["--size", "16777216", "--perms", "1777", "--tmpfs", "/dev/shm"],
    ...["--size", "1000", "--perms", "1777", "--tmpfs", "/tmp"],
    ...["--ro-bind", "/home/me/skills/demo", "/skill"],
    "--unshare-uts",
  ]);
});

it("names only paths of the holder when it runs inside one", () => {
  const inside = mountOptions({ ...plan, temporary: { kind: "holder" }, proxySocket: "/private/p.sock" }, {});
  expect(inside.join(" ")).not.toMatch(/scratch|home|private/);
  expect(inside.slice(-10).join(" ")).toBe(
    "--bind /tmp /tmp --ro-bind /skill /skill --bind /run/proxy.sock /run/proxy.sock --unshare-uts",
  );
});

it("binds a given folder as it was given, inside a holder by its name there", () => {
  const mounts = [
    { source: "/home/me/project", at: "/home/me/project", access: "read" },
    { source: "/scratch/copy", at: "/work", access: "write" },
  ] as const;
  expect(
    mountOptions({ ...plan, mounts }, {})
      .slice(-7)
      .join(" "),
  ).toBe("--ro-bind /home/me/project /home/me/project --bind /scratch/copy /work --unshare-uts");
  const inside = mountOptions({ ...plan, mounts, temporary: { kind: "holder" } }, {});
  expect(inside.slice(-7).join(" ")).toBe(
    "--ro-bind /home/me/project /home/me/project --bind /work /work --unshare-uts",
  );
});

it("binds a folder of the host where that keeps a session's files", () => {
  const options = mountOptions({ ...plan, temporary: { kind: "folder", path: "/scratch/session" } }, {});
  expect(options.join(" ")).toContain("--bind /scratch/session /tmp");
});

it("gives the holder one capability, to limit the files of /tmp", () => {
  expect(holderOptions().join(" ")).toBe(
    "--unshare-user --unshare-ipc --unshare-pid --unshare-net --unshare-cgroup-try --die-with-parent --new-session --uid 0 --gid 0 --cap-drop ALL --cap-add CAP_SYS_ADMIN " +
      "--hostname sandbox --clearenv --info-fd 5 --args 3 --remount-ro /dev --remount-ro / --chdir /",
  );
});

it("gives every descriptor a number of its own, without a gap after the three of every program", () => {
  expect(Object.values(descriptors)).toEqual([3, 4, 5, 6, 7]);
});
