/**
 * What runs as process 1 of a fake machine, in place of the service's daemon: starts commands and passes their output
 * on, as lines of JSON over its own input and output. As process 1 it outlives a sweep, like the daemon, which is root.
 */
export const fakeAgentSource = `import base64, json, os, signal, subprocess, sys, threading

lock = threading.Lock()
running = {}
# Held from a child's start until it is in the list: the reaper must not take its status.
starting = threading.Lock()

def say(message):
    with lock:
        sys.stdout.write(json.dumps(message) + "\\n")
        sys.stdout.flush()

def pump(number, name, stream):
    while True:
        data = os.read(stream.fileno(), 65536)
        if not data:
            return
        say({"id": number, name: base64.b64encode(data).decode()})

def start(order):
    number = order["id"]
    try:
        with starting:
            child = subprocess.Popen(order["argv"], cwd=order.get("cwd"), env=order.get("env", {}), stdin=subprocess.PIPE if order.get("input") else subprocess.DEVNULL,
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
            running[number] = child
    except OSError as error:
        say({"id": number, "failed": str(error)})
        return
    say({"id": number, "pid": child.pid})
    pumps = [threading.Thread(target=pump, args=(number, name, stream), daemon=True)
             for name, stream in (("stdout", child.stdout), ("stderr", child.stderr))]
    for one in pumps:
        one.start()
    code = child.wait()
    for one in pumps:
        one.join(2)
    del running[number]
    say({"id": number, "exit": code if code >= 0 else -1})

def write(order):
    try:
        os.makedirs(os.path.dirname(order["path"]), exist_ok=True)
        with open(order["path"], "wb") as file:
            file.write(base64.b64decode(order["data"]))
        say({"id": order["id"], "exit": 0})
    except OSError as error:
        say({"id": order["id"], "failed": str(error)})

def give(order):
    # It is started by another thread.
    import time
    for _ in range(500):
        child = running.get(order["to"])
        if child is not None:
            break
        time.sleep(0.01)
    try:
        if child is not None:
            child.stdin.write(base64.b64decode(order["data"]))
            child.stdin.flush()
    except (OSError, ValueError):
        pass

def reap():
    # Orphans only: the children of this program are waited for where they were started.
    import time
    while True:
        time.sleep(0.01)
        with starting:
            known = {child.pid for child in list(running.values())}
            for entry in os.listdir("/proc"):
                if not entry.isdigit() or int(entry) in known or entry == "1":
                    continue
                try:
                    fields = open("/proc/%s/stat" % entry).read().rsplit(")", 1)[1].split()
                    if fields[0] == "Z" and fields[1] == "1":
                        os.waitpid(int(entry), os.WNOHANG)
                except (OSError, IndexError):
                    pass

threading.Thread(target=reap, daemon=True).start()
say({"id": 0, "exit": 0})
for line in sys.stdin:
    order = json.loads(line)
    if order["do"] == "start":
        threading.Thread(target=start, args=(order,), daemon=True).start()
    elif order["do"] == "give":
        give(order)
    elif order["do"] == "write":
        write(order)
    elif order["do"] == "kill":
        try:
            os.kill(order["pid"], signal.SIGKILL)
        except OSError:
            pass
        say({"id": order["id"], "exit": 0})
`;
