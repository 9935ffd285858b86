import { readFile } from "node:fs/promises";
import { type AttackCase, type AttackVerdict, broken, holdsIf, skipped } from "./attack-case.ts";
import { type AttackFixture, describe } from "./attack-fixture.ts";

/** Memory that the kernel gives away and that no process is seen to hold: each attack counts what it got. */
export const kernelMemoryAttacks: readonly AttackCase[] = [
  {
    id: "memory-shared-dropped",
    name: "fill shared memory and give the pages back",
    threat: "S3",
    run: (fixture) => holdsMemory(fixture, sharedAndDropped, "Shmem"),
  },
  {
    id: "memory-shared-device",
    name: "fill shared memory by a mapping of /dev/zero",
    threat: "S3",
    run: (fixture) => holdsMemory(fixture, sharedDevice, "Shmem"),
  },
  {
    id: "memory-page-tables",
    name: "fill memory with the tables of read-only mappings",
    threat: "S3",
    run: (fixture) => holdsMemory(fixture, pageTables, "PageTables"),
  },
  {
    id: "memory-semaphores",
    name: "fill memory with System V semaphores",
    threat: "S3",
    run: (fixture) => holdsMemory(fixture, semaphores, "SUnreclaim"),
  },
  {
    id: "memory-message-queues",
    name: "fill memory with System V messages",
    threat: "S3",
    run: (fixture) => holdsMemory(fixture, messageQueues, "SUnreclaim"),
  },
  {
    id: "memory-posix-queues",
    name: "fill memory with POSIX messages",
    threat: "S3",
    run: (fixture) => holdsMemory(fixture, posixQueues, "SUnreclaim"),
  },
  {
    id: "memory-socket-buffers",
    name: "fill memory with the buffers of many processes' sockets",
    threat: "S3",
    run: (fixture) => holdsMemory(fixture, socketBuffers, "MemAvailable"),
  },
  {
    id: "memory-large-socket-buffers",
    name: "fill memory with socket buffers made as large as the kernel lets them",
    threat: "S3",
    run: (fixture) => holdsMemory(fixture, largeSocketBuffers, "MemAvailable"),
  },
  {
    id: "memory-tcp-buffers",
    name: "fill memory with TCP connections that nobody reads",
    threat: "S3",
    run: (fixture) => holdsMemory(fixture, tcpBuffers, "MemAvailable"),
  },
  {
    id: "memory-file-locks",
    name: "fill memory with locks on ranges of files",
    threat: "S3",
    run: (fixture) => holdsMemory(fixture, fileLocks, "SUnreclaim"),
  },
  {
    id: "memory-mappings",
    name: "fill memory with the records of tiny mappings",
    threat: "S3",
    run: (fixture) => holdsMemory(fixture, tinyMappings, "SUnreclaim"),
  },
  {
    id: "inodes-shared-memory",
    name: "make a million empty files in /dev/shm",
    threat: "S3",
    run: (fixture) => holdsMemory(fixture, sharedMemoryFiles, "SUnreclaim"),
  },
];

/** A payload says `holds <bytes>` when it got to its goal, eight times the limit, or could get no more, and waits to be noticed. */
async function holdsMemory(
  fixture: AttackFixture,
  source: string,
  field: "Shmem" | "PageTables" | "SUnreclaim" | "MemAvailable",
): Promise<AttackVerdict> {
  if (fixture.report.memory === "none") return skipped("the driver does not limit memory");
  const sampler = sampleKernel(field);
  const outcome = await fixture.python(prelude + source, { limits: { cpuSeconds: 20, wallMs: 30_000 } });
  const kernelBytes = sampler.stop();
  const held = Number(/^holds (\d+)$/m.exec(outcome.text)?.[1] ?? 0);
  // A payload that did not get to its end, and was not ended either, has proved nothing.
  if (outcome.end === "setup" || (outcome.end === "exit" && !/^holds \d+$/m.test(outcome.text)))
    return broken(`the attack itself failed: ${describe(outcome)}`);
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
  return holdsIf(
    held <= allowance * fixture.limits.memoryBytes,
    `held ${megabytes(held)} MiB for a second with ${megabytes(fixture.limits.memoryBytes)} allowed (${field} changed by ${megabytes(kernelBytes)} MiB); ${describe(outcome)}`,
  );
}

/** Some of it is counted by the kernel's own measure and some by what the payload asked for, which differ. */
const allowance = 2;

/** The largest change that the kernel's own count of the whole machine has seen, for the record: others use it, too. */
function sampleKernel(field: string): { stop(): number } {
  let first: number | undefined;
  let largest = 0;
  const look = async () => {
    const text = await readFile("/proc/meminfo", "utf8").catch(() => "");
    const bytes = Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(text)?.[1] ?? 0) * 1024;
    first ??= bytes;
    largest = Math.max(largest, Math.abs(bytes - first));
  };
  void look();
  const timer = setInterval(() => void look(), 50);
  return {
    stop: () => {
      clearInterval(timer);
      return largest;
    },
  };
}

const prelude = `
import ctypes, mmap, os, socket, sys, time
goal, until = 1024 * 1048576, time.time() + 15
libc = ctypes.CDLL(None, use_errno=True)
def report(got):
    time.sleep(1)
    print("holds %d" % got, flush=True)
def spread(work, count):
    """Lets this many processes work at once; each says what it got and keeps it."""
    ends = []
    for i in range(count):
        read, write = os.pipe()
        try:
            child = os.fork()
        except OSError:
            break
        if child == 0:
            got = 0
            try:
                for got in work():
                    if time.time() > until: break
            except (OSError, MemoryError):
                pass
            except Exception as error:
                got = "failed: %r" % error
            os.write(write, str(got).encode())
            time.sleep(30)
            os._exit(0)
        os.close(write)
        ends.append(read)
    report(sum(int(os.read(end, 200) or 0) for end in ends))
    os._exit(0)
`;

const sharedAndDropped = `
got, blocks = 0, []
try:
    while got < goal:
        block = mmap.mmap(-1, 16 * 1048576)
        for at in range(0, len(block), 4096): block[at] = 1
        block.madvise(mmap.MADV_DONTNEED)
        blocks.append(block)
        got += len(block)
except OSError:
    pass
report(got)
`;

const sharedDevice = `
got, blocks = 0, []
try:
    device = os.open("/dev/zero", os.O_RDWR)
    while got < goal:
        block = mmap.mmap(device, 16 * 1048576, mmap.MAP_SHARED)
        for at in range(0, len(block), 4096): block[at] = 1
        block.madvise(mmap.MADV_DONTNEED)
        blocks.append(block)
        got += len(block)
except OSError:
    pass
report(got)
`;

const pageTables = `
def tables():
    text = open("/proc/self/status").read()
    return int(text.split("VmPTE:")[1].split()[0]) * 1024
def work():
    blocks = []
    while tables() < goal // 8:
        block = mmap.mmap(-1, 1 << 33, mmap.MAP_PRIVATE | 0x4000, mmap.PROT_READ)
        blocks.append(block)
        # One page of zeros, which is everybody's, in each table.
        for at in range(0, len(block), 2 << 20): block[at]
        yield tables()
spread(work, 8)
`;

const semaphores = `
got = 0
while got < goal and libc.semget(0, 32000, 0o1600) >= 0: got += 32000 * 64
report(got)
`;

const messageQueues = `
got = 0
message = ctypes.create_string_buffer(b"\\1" + b"\\0" * 7, 8 + 8192)
while got < goal:
    queue = libc.msgget(0, 0o1600)
    if queue < 0: break
    for i in range(2):
        if libc.msgsnd(queue, message, 8192, 0o4000) == 0: got += 8192
report(got)
`;

const posixQueues = `
got = 0
class Attributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_long) for name in ("flags", "maxmsg", "msgsize", "curmsgs", "a", "b", "c", "d")]
open_queue = getattr(libc, "mq_open", None)
while open_queue is not None and got < goal:
    queue = open_queue(b"/q%d" % got, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, 0o600, ctypes.byref(Attributes(0, 10, 8192)))
    if queue < 0: break
    for i in range(10):
        if libc.mq_send(queue, b"x" * 8192, 8192, 0) == 0: got += 8192
report(got)
`;

const fillPairs = `
def fill(pairs, chunk):
    got = 0
    for a in pairs:
        a.setblocking(False)
        try:
            while True: got += a.send(chunk)
        except OSError:
            pass
        yield got
`;

const socketBuffers = `${fillPairs}
def work():
    pairs = []
    try:
        for i in range(120): pairs.append(socket.socketpair())
    except OSError:
        pass
    return fill([end for pair in pairs for end in pair], b"x" * 32768)
spread(work, 24)
`;

const largeSocketBuffers = `${fillPairs}
pairs = []
for i in range(100):
    pair = socket.socketpair()
    for end in pair: end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 30)
    pairs.append(pair)
got = 0
for got in fill([end for pair in pairs for end in pair], b"x" * 65536):
    if got > goal: break
report(got)
`;

const tcpBuffers = `${fillPairs}
def work():
    server = socket.socket()
    server.bind(("127.0.0.1", 0))
    server.listen(200)
    ends = []
    for i in range(80):
        client = socket.create_connection(server.getsockname())
        ends += [client, server.accept()[0]]
    return fill(ends, b"x" * 65536)
spread(work, 8)
`;

const fileLocks = `
import fcntl, struct
def work():
    got = 0
    for number in range(200):
        file = os.open("/tmp/lock-%d-%d" % (os.getpid(), number), os.O_RDWR | os.O_CREAT)
        # Not many in one file: the kernel looks at all of them for each new one.
        for at in range(1500, 0, -1):
            fcntl.fcntl(file, fcntl.F_SETLK, struct.pack("hhqqi", fcntl.F_WRLCK, 0, at * 2, 1, 0))
            got += 200
            if at % 100 == 0: yield got
spread(work, 24)
`;

const tinyMappings = `
def work():
    got = 0
    libc.mmap.restype = ctypes.c_void_p
    area = libc.mmap(None, ctypes.c_size_t(140000 * 4096), 0, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, -1, 0)
    for i in range(0, 140000, 2):
        if libc.mprotect(ctypes.c_void_p(area + i * 4096), ctypes.c_size_t(4096), mmap.PROT_READ) != 0: break
        got += 2 * 200
        if i % 1000 == 0: yield got
    yield got
spread(work, 30)
`;

const sharedMemoryFiles = `
def work():
    got = 0
    folder = "/dev/shm/%d" % os.getpid()
    os.mkdir(folder)
    for number in range(250000):
        os.close(os.open("%s/%d" % (folder, number), os.O_CREAT | os.O_WRONLY))
        got += 1024
        if number % 1000 == 0: yield got
spread(work, 4)
`;
