import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../limits.ts";
import type { SessionSpec } from "../../sandbox.ts";
import { containerOptions } from "./container-options.ts";

const spec: SessionSpec = {
  skillFolder: "/home/me/a:b",
  env: { TOKEN: "granted" },
  network: { mode: "none" },
  limits: defaultLimits,
};
const settings = {
  image: "img",
  user: "20001:20001",
  seccomp: "{}",
  limitsInodes: true,
  hasSmallTcpBuffers: false,
  labels: { a: "b" },
};

describe("containerOptions", () => {
  const options = containerOptions(spec, settings);

  it("closes everything that the engine can close", () => {
    expect(options.NetworkDisabled).toBe(true);
    expect(options.HostConfig).toMatchObject({
      AutoRemove: true,
      NetworkMode: "none",
      IpcMode: "private",
      ReadonlyRootfs: true,
      Privileged: false,
      CapDrop: ["ALL"],
      SecurityOpt: ["no-new-privileges", "seccomp={}"],
    });
    expect(options.User).toBe("20001:20001");
  });

  it("sets every limit, with no swap on top of the memory and room to end a fork bomb", () => {
    expect(options.HostConfig).toMatchObject({
      Memory: 536_870_912,
      MemorySwap: 536_870_912,
      PidsLimit: 96,
      ShmSize: 16_777_216,
      Ulimits: [
        { Name: "nofile", Soft: 256, Hard: 256 },
        { Name: "nproc", Soft: 96, Hard: 96 },
        { Name: "core", Soft: 0, Hard: 0 },
        { Name: "fsize", Soft: 67_108_864, Hard: 67_108_864 },
      ],
    });
  });

  it("gives every writable folder a size, also those that engines add by themselves", () => {
    expect(options.HostConfig?.Tmpfs).toEqual({
      "/tmp": "rw,nosuid,nodev,size=67108864,nr_inodes=32768,mode=1777",
      "/run": "rw,nosuid,nodev,noexec,size=65536,mode=755",
      "/var/tmp": "rw,nosuid,nodev,noexec,size=65536,mode=755",
    });
    const without = containerOptions(spec, { ...settings, limitsInodes: false });
    expect(without.HostConfig?.Tmpfs?.["/tmp"]).toBe("rw,nosuid,nodev,size=67108864,mode=1777");
  });

  it("mounts the skill, configured folders and our own files read-only, a session's own folder to be written, and nothing else", () => {
    const mounts = containerOptions(
      {
        ...spec,
        readOnlyFolders: ["/opt/python"],
        mounts: [
          { source: "/cache/layer", at: "/packages", access: "read" },
          { source: "/private/copy", at: "/home/me/project", access: "write" },
        ],
      },
      { ...settings, files: { "/run/skillquay/proxy.sock": "/host/proxy.sock" } },
    ).HostConfig?.Mounts;
    expect(mounts?.map(({ Source, Target, ReadOnly }) => [Source, Target, ReadOnly])).toEqual([
      ["/home/me/a:b", "/skill", true],
      ["/opt/python", "/opt/python", true],
      ["/cache/layer", "/packages", true],
      ["/private/copy", "/home/me/project", false],
      ["/host/proxy.sock", "/run/skillquay/proxy.sock", true],
    ]);
    expect(options.HostConfig).not.toHaveProperty("Binds");
  });

  it("keeps granted variables out of the container, where every process of the session could read them", () => {
    expect(JSON.stringify(options)).not.toContain("granted");
  });

  it("makes the buffers of TCP connections small where the memory limit does not count them", () => {
    expect(options.HostConfig).not.toHaveProperty("Sysctls");
    expect(containerOptions(spec, { ...settings, hasSmallTcpBuffers: true }).HostConfig?.Sysctls).toEqual({
      "net.ipv4.tcp_rmem": "4096 16384 32768",
      "net.ipv4.tcp_wmem": "4096 16384 32768",
    });
  });

  it("names a runtime only when there is one to name", () => {
    expect(options.HostConfig).not.toHaveProperty("Runtime");
    expect(containerOptions(spec, { ...settings, runtime: "runsc" }).HostConfig?.Runtime).toBe("runsc");
  });
});
