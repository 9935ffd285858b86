/** A sentence of SECURITY.md about the sandbox, by words that stand in no other, and what shows that it is true. */
export type SandboxPromise =
  /** Attacks of the suite, on an ordinary user's machine without a cgroup. */
  | { readonly says: string; readonly attacks: readonly string[] }
  /** Shown by other tests. */
  | { readonly says: string; readonly tests: readonly string[] }
  /** No promise: it says what is not held. */
  | { readonly says: string; readonly isLimit: true };

export const sandboxPromises: readonly SandboxPromise[] = [
  {
    says: "withstood an attack self-test on this machine",
    tests: [
      "packages/local/src/scripts/self-test-cache.test.ts",
      "packages/sandbox/src/drivers/bubblewrap/identify-machine.test.ts",
      "packages/sandbox/src/select-driver.test.ts",
    ],
  },
  {
    says: "It has no network",
    attacks: [
      ...["net-loopback", "net-metadata", "net-private", "net-dns", "net-abstract-socket", "net-vsock"],
      ...["host-file", "host-private-folders", "beside-local-bin", "beside-cargo-bin", "beside-home-bin"],
      ...["environment", "proc-environ", "inherited-descriptors", "other-processes", "session-bleed"],
    ],
  },
  {
    says: "What it may use is limited",
    attacks: [
      ...["time-out-tree", "sigterm-ignorer", "daemon-after-exit", "cpu", "memory-one", "memory-many"],
      ...["fork-bomb", "fork-bomb-endless", "disk-tmp", "inodes", "output-flood", "output-endless"],
    ],
  },
  { says: "kept outside of its disk", attacks: ["output-full-disk", "plant-last-run", "output-endless"] },
  {
    says: "What a script declares is installed after a yes",
    tests: [
      "packages/local/src/scripts/run-packages.test.ts",
      "packages/sandbox/src/packages/package-layers.test.ts",
    ],
  },
  {
    says: "A secret that the person keeps on this machine",
    tests: [
      "packages/local/src/scripts/run-credentials.security.test.ts",
      "packages/local/src/secrets/secret-store.test.ts",
      "packages/cli/src/commands/secrets.test.ts",
    ],
  },
  {
    says: "It comes out of no result, progress, kept output",
    tests: [
      "packages/local/src/scripts/run-credentials.security.test.ts",
      "packages/sandbox/src/redaction/redact-session.test.ts",
    ],
  },
  {
    says: "No program is run to find out where it is",
    tests: [
      "packages/sandbox/src/programs/trusted-search-path.test.ts",
      "test/hostile-repository.security.e2e.test.ts",
    ],
  },
  {
    says: "A script on a hub reaches a host, or has packages installed",
    tests: [
      "packages/hub/src/features/permissions/permissions.test.ts",
      "packages/hub/src/features/permissions/host-policy.test.ts",
      "packages/hub/src/app/http/routes/account/permissions.http.test.ts",
    ],
  },
  {
    says: "Every connection is in the run's record",
    tests: ["packages/hub/src/features/scripts/run-extras.test.ts"],
  },
  {
    says: "A credential reaches the scripts of the one version",
    tests: [
      "packages/hub/src/features/credentials/credentials.test.ts",
      "packages/hub/src/features/scripts/run-credentials.test.ts",
    ],
  },
  {
    says: "no route gives it back",
    tests: [
      "packages/hub/src/app/http/routes/account/credentials.http.test.ts",
      "packages/sandbox/src/redaction/redact-session.test.ts",
    ],
  },
  { says: "a hole in the kernel is a hole in it", isLimit: true },
  { says: "For people who distrust each other", isLimit: true },
  {
    says: "says which limits are hard",
    tests: [
      "packages/sandbox/src/enforcement-gaps.test.ts",
      "packages/local/src/scripts/limits-not-enforced.test.ts",
    ],
  },
  {
    says: "Without a cgroup, memory is limited by looking",
    attacks: [
      ...["memory-one", "memory-many", "memory-page-tables", "memory-socket-buffers", "memory-tcp-buffers"],
      ...["memory-large-socket-buffers", "memory-shared-device", "memory-file-locks", "memory-mappings"],
    ],
  },
  { says: "can pass the limit for that moment", isLimit: true },
  {
    says: "cannot be counted from outside are refused there",
    attacks: [
      ...["memory-semaphores", "memory-message-queues", "memory-posix-queues", "memory-memfd"],
      ...["memory-shared", "memory-shared-dropped"],
    ],
  },
  { says: "runs on a copy of its skill", attacks: ["host-traces"] },
  { says: "Not hidden are", isLimit: true },
  { says: "does not count the buffers of TCP connections", isLimit: true },
  {
    says: "Each has at most",
    tests: [
      "packages/sandbox/src/drivers/docker/container-options.test.ts",
      "packages/sandbox/src/drivers/docker/docker-driver.night.test.ts",
    ],
  },
  { says: "Seatbelt on macOS closes files and network", isLimit: true },
  { says: "Windows has no sandbox of its own", tests: ["packages/sandbox/src/select-driver.test.ts"] },
];
