import { createServer, type Server } from "node:net";
import { networkInterfaces } from "node:os";
import { type AttackCase, type AttackVerdict, broken } from "./attack-case.ts";

/** Getting out over a network of any kind. */
export const networkAttacks: readonly AttackCase[] = [
  {
    id: "net-loopback",
    name: "connect to a service on the host's loopback and own addresses",
    threat: "S2",
    run: (fixture) =>
      whileListening({ host: "0.0.0.0", port: 0 }, async (port) => {
        const own = Object.values(networkInterfaces())
          .flatMap((list) => list ?? [])
          .filter((address) => address.family === "IPv4")
          .map((address) => address.address);
        return await fixture.judge(connectAll, {
          args: ["127.0.0.1", ...own].map((host) => `${host} ${port}`),
        });
      }),
  },
  {
    id: "net-metadata",
    name: "reach the metadata service of a cloud",
    threat: "S2",
    run: (fixture) =>
      fixture.judge(connectAll, { args: ["169.254.169.254 80", "fd00:ec2::254 80", "100.100.100.200 80"] }),
  },
  {
    id: "net-private",
    name: "reach private and public addresses",
    threat: "S2",
    run: (fixture) =>
      fixture.judge(connectAll, {
        args: ["10.0.0.1 80", "192.168.0.1 80", "172.17.0.1 2375", "fd00::1 80", "1.1.1.1 443"],
      }),
  },
  {
    id: "net-dns",
    name: "resolve a name, or send it as a question",
    threat: "S2",
    run: (fixture) => fixture.judge(askNames),
  },
  {
    id: "net-abstract-socket",
    name: "connect to an abstract unix socket of the host",
    threat: "S2",
    run: (fixture) => {
      const name = `skillquay-attack-${fixture.marker}`;
      return whileListening({ path: `\0${name}` }, () => fixture.judge(connectAbstract, { args: [name] }));
    },
  },
  {
    id: "net-vsock",
    name: "talk to the hypervisor over vsock, or use raw and packet sockets",
    threat: "S2",
    isOnSharedKernel: true,
    run: (fixture) => fixture.judge(openOddSockets),
  },
];

/** A connection that arrives is a break, whatever the payload says. */
async function whileListening(
  where: { host: string; port: number } | { path: string },
  attack: (port: number) => Promise<AttackVerdict>,
): Promise<AttackVerdict> {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(where, () => resolve()));
  try {
    const address = server.address();
    const verdict = await attack(address !== null && typeof address === "object" ? address.port : 0);
    return connections > 0 ? broken("a connection arrived at the host") : verdict;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

const connectAll = `
import socket, sys
for target in sys.argv[1:]:
    host, port = target.split(" ")
    try:
        socket.create_connection((host, int(port)), 2).close()
        print("broken: connected to " + target)
    except OSError:
        pass
print("done")
`;

const askNames = `
import socket
for name in ["example.com", "canary.attacker.example"]:
    try:
        socket.getaddrinfo(name, 443)
        print("broken: resolved " + name)
    except OSError:
        pass
question = bytes.fromhex("123401000001000000000000") + b"\\x07example\\x03com\\x00" + bytes.fromhex("00010001")
for server in ["8.8.8.8", "127.0.0.53", "1.1.1.1"]:
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    s.settimeout(1)
    try:
        s.sendto(question, (server, 53))
        if s.recv(512): print("broken: an answer from " + server)
    except OSError:
        pass
print("done")
`;

const connectAbstract = `
import socket, sys
s = socket.socket(socket.AF_UNIX)
try:
    s.connect("\\0" + sys.argv[1])
    print("broken: connected")
except OSError:
    pass
print("done")
`;

const openOddSockets = `
import socket
for name, family, kind in [("vsock", 40, socket.SOCK_STREAM), ("packet", 17, socket.SOCK_RAW), ("raw", socket.AF_INET, socket.SOCK_RAW),
                           ("bluetooth", 31, socket.SOCK_RAW), ("alg", 38, socket.SOCK_SEQPACKET), ("can", 29, socket.SOCK_RAW)]:
    try:
        socket.socket(family, kind).close()
        print("broken: opened a " + name + " socket")
    except OSError:
        pass
print("done")
`;
