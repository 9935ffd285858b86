import { describe, expect, it } from "vitest";
import { makeCanaries } from "./canaries.ts";
import type { Effect } from "./detonation.ts";
import { createCanaryFinder } from "./find-canaries.ts";
import { parseCall } from "./parse-trace.ts";
import { addressIn, createEffectReader } from "./read-effects.ts";

const canaries = makeCanaries();
const script = "scripts/a.py";
const START = 'execve("/usr/bin/python3", ["/usr/bin/python3", "/skill/scripts/a.py"], 0x1 /* 9 vars */) = 0';

/** What lines, each with the number of its process, amount to. */
function effectsOf(...lines: readonly (readonly [processId: number, line: string])[]) {
  const effects: Effect[] = [];
  const reader = createEffectReader({
    script,
    argv: ["/usr/bin/python3", "/skill/scripts/a.py"],
    canaries,
    finder: createCanaryFinder(canaries.all),
    onEffect: (effect) => effects.push(effect),
  });
  for (const [processId, line] of lines) {
    const call = parseCall(processId, line);
    if (call === undefined) throw new Error(`not a call: ${line}`);
    reader.add(call);
  }
  return effects.map(({ script: _, ...effect }) => effect);
}

describe("createEffectReader", () => {
  it("counts nothing before the script starts, and nothing of the sandbox's own processes after it", () => {
    const reads = 'openat(AT_FDCWD</>, "/tmp/.env", O_RDONLY) = 3</tmp/.env>';
    expect(effectsOf([1, reads], [2, reads], [2, START], [1, reads])).toEqual([]);
    expect(effectsOf([1, reads], [2, START], [2, reads])).toEqual([
      { kind: "canary-read", canary: "~/.env" },
    ]);
    expect(effectsOf([2, START], [3, reads])).toHaveLength(1);
  });

  it("knows a canary behind a link and a relative path, and one that is moved away", () => {
    const read = { kind: "canary-read", canary: "~/.ssh/id_ed25519" };
    expect(effectsOf([2, START], [2, 'open("l", O_RDONLY) = 3</tmp/.ssh/id_ed25519>'])).toEqual([read]);
    expect(effectsOf([2, START], [2, 'rename(".ssh/id_ed25519", "x") = 0'])).toEqual([
      read,
      { kind: "file-written", path: "/tmp/x", done: true },
    ]);
  });

  it("does not take a missing canary, a look at its folder or an ordinary file for a reading", () => {
    expect(
      effectsOf(
        [2, START],
        [2, 'openat(AT_FDCWD</tmp>, ".ssh", O_RDONLY|O_DIRECTORY) = 3</tmp/.ssh>'],
        [2, 'openat(AT_FDCWD</tmp>, "/usr/lib/x.so", O_RDONLY) = 3</usr/lib/x.so>'],
        [2, 'openat(AT_FDCWD</tmp>, "/skill/__pycache__/x", O_WRONLY|O_CREAT, 0666) = -1 EROFS (Read-only)'],
      ),
    ).toEqual([]);
  });

  it("says of a connection whether a canary was read before it", () => {
    const connects =
      'connect(3<socket:[1]>, {sa_family=AF_INET, sin_port=htons(443), sin_addr=inet_addr("192.0.2.7")}, 16) = -1 ENETUNREACH (x)';
    const to = "192.0.2.7:443";
    expect(effectsOf([2, START], [2, connects])).toEqual([{ kind: "connection", to, afterCanary: false }]);
    expect(
      effectsOf([2, START], [2, 'open("/tmp/.env", O_RDONLY) = 3</tmp/.env>'], [3, connects]),
    ).toContainEqual({
      kind: "connection",
      to,
      afterCanary: true,
    });
  });
});

describe("addressIn", () => {
  it("reads addresses of both kinds and of sockets, and passes over what stays inside", () => {
    const six =
      '3, {sa_family=AF_INET6, sin6_port=htons(80), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr)}, 28';
    expect(addressIn(six)).toBe("[2001:db8::1]:80");
    expect(addressIn('3, {sa_family=AF_UNIX, sun_path="/var/run/docker.sock"}, 22')).toBe(
      "unix:/var/run/docker.sock",
    );
    expect(addressIn('3, {sa_family=AF_UNIX, sun_path="/var/run/nscd/socket"}, 110')).toBeUndefined();
    expect(addressIn("3, {sa_family=AF_NETLINK, nl_pid=0}, 12")).toBeUndefined();
  });
});
