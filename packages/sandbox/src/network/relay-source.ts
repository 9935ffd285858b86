/**
 * `relay.py <socket> <port> <command…>`: one process and no threads, because each would count against the limit of the
 * script. The relay is a grandchild, so that a script waiting for "any child" never waits for it, and ends by itself
 * once the script's process is gone. The script keeps the process id, the descriptors and the signal rules it was given.
 */
export const pythonRelaySource = `import os, selectors, signal, socket, sys

def serve(listener, path, script):
    sel = selectors.DefaultSelector()
    sel.register(listener, selectors.EVENT_READ)
    peers, waiting, ended = {}, {}, set()

    def drop(one):
        for s in (one, peers.get(one)):
            if s in peers:
                del peers[s], waiting[s]
                ended.discard(s)
                try:
                    sel.unregister(s)
                except KeyError:
                    pass
                s.close()

    def watch(s):
        other = peers[s]
        events = 0
        if s not in ended and len(waiting[other]) < 65536:
            events |= selectors.EVENT_READ
        if waiting[s]:
            events |= selectors.EVENT_WRITE
        try:
            sel.unregister(s)
        except KeyError:
            pass
        if events:
            sel.register(s, events)

    def move(s, mask):
        other = peers[s]
        if mask & selectors.EVENT_READ:
            data = s.recv(65536)
            if data:
                waiting[other] += data
            else:
                ended.add(s)
        if mask & selectors.EVENT_WRITE:
            del waiting[s][:s.send(waiting[s])]
        for one, two in ((s, other), (other, s)):
            if one in ended and not waiting[two]:
                try:
                    two.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
        if s in ended and other in ended and not waiting[s] and not waiting[other]:
            drop(s)
        else:
            watch(s)
            watch(other)

    while True:
        for key, mask in sel.select(1):
            s = key.fileobj
            if s is listener:
                inner = outer = None
                try:
                    inner, _ = listener.accept()
                    outer = socket.socket(socket.AF_UNIX)
                    outer.connect(path)
                except OSError:
                    for failed in (inner, outer):
                        if failed is not None:
                            failed.close()
                    continue
                for a, b in ((inner, outer), (outer, inner)):
                    a.setblocking(False)
                    peers[a], waiting[a] = b, bytearray()
                watch(inner)
                watch(outer)
            elif s in peers:
                try:
                    move(s, mask)
                except BlockingIOError:
                    pass
                except OSError:
                    drop(s)
        if not os.path.exists("/proc/%d" % script):
            os._exit(0)

def main():
    path, port, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
        listener.listen(64)
    except OSError:
        listener = None
    if listener is not None:
        script = os.getpid()
        child = os.fork()
        if child == 0:
            if os.fork() == 0:
                os.setsid()
                os.chdir("/")
                null = os.open("/dev/null", os.O_RDWR)
                for fd in (0, 1, 2):
                    os.dup2(null, fd)
                serve(listener, path, script)
            os._exit(0)
        os.waitpid(child, 0)
    for name in ("SIGPIPE", "SIGXFSZ", "SIGINT"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.stderr.write("%s: %s\\n" % (command[0], error.strerror))
        os._exit(126 if isinstance(error, PermissionError) else 127)

main()
`;

/**
 * The same for a sandbox that has Node and no Python. Node cannot replace itself, so it stays as the parent; a
 * signal that Node itself ignores (SIGPIPE) is told as 128 plus its number, as a shell does.
 */
export const nodeRelaySource = `const { spawn } = require("node:child_process");
const net = require("node:net");
const { constants } = require("node:os");
const [path, port, command, ...rest] = process.argv.slice(2);

const server = net.createServer({ allowHalfOpen: true }, (inner) => {
  const outer = net.connect({ path, allowHalfOpen: true });
  for (const [a, b] of [[inner, outer], [outer, inner]]) {
    a.on("error", () => { a.destroy(); b.destroy(); });
    a.on("close", () => b.destroySoon());
    a.pipe(b);
  }
});
server.on("error", run);
server.listen(Number(port), "127.0.0.1", run);

function run() {
  const child = spawn(command, rest, { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    process.stderr.write(command + ": " + error.code + "\\n");
    process.exit(error.code === "EACCES" ? 126 : 127);
  });
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
    process.exit(128 + constants.signals[signal]);
  });
}
`;
