import * as z from "zod/v4";
import { type Cluster, ClusterError } from "./cluster.ts";
import { acceptOf, newWebSocketKey, speakWebSocket } from "./web-socket.ts";

export interface PodScript {
  readonly pod: string;
  readonly container: "run" | "files";
  /** For a POSIX shell, which reads it from its input: nothing of it is in an address, where the cluster's log would keep it. */
  readonly script: string;
  readonly onOutput?: (stream: "stdout" | "stderr", bytes: Buffer) => void;
}

export interface RunningScript {
  /** The shell has begun with it. Rejects when it never does. */
  readonly started: Promise<void>;
  /** The status. Rejects when the connection ends before that is known. */
  readonly ended: Promise<number>;
  /** Stops to listen; what runs goes on. */
  leave(): void;
}

/** Runs a script in a container of a pod. */
export function execInPod(cluster: Cluster, { pod, container, script, onOutput }: PodScript): RunningScript {
  const started = settleable<void>();
  const ended = settleable<number>();
  // Whoever is interested in one of them alone need not look at the other.
  for (const { promise } of [started, ended]) promise.catch(() => {});
  let leave = () => {};
  let hasLeft = false;
  const fail = (error: unknown) => {
    started.reject(error);
    ended.reject(error);
  };

  const open = async () => {
    const key = newWebSocketKey();
    const query = `container=${container}&command=/bin/sh&command=-s&stdin=true&stdout=true&stderr=true`;
    const request = await cluster.upgrade(`/${pod}/exec?${query}`, {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": key,
      "sec-websocket-protocol": PROTOCOL,
    });
    request.once("timeout", () => request.destroy(new Error("the cluster does not answer")));
    request.once("error", fail);
    request.once("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        body = (body + piece).slice(0, 10_000);
      });
      response.once("end", () => fail(new ClusterError(response.statusCode ?? 0, body)));
    });
    request.once("upgrade", (response, socket, head) => {
      if (response.headers["sec-websocket-accept"] !== acceptOf(key)) {
        socket.destroy();
        return fail(new Error("what answers at the cluster's address is no cluster"));
      }
      socket.setTimeout(0);
      let isBegun = false;
      const web = speakWebSocket(socket, head, {
        onMessage: (message) => {
          const [channel] = message;
          const bytes = message.subarray(1);
          if (channel === ERROR) return settle(bytes.toString("utf8"));
          const stream = channel === STDOUT ? "stdout" : channel === STDERR ? "stderr" : undefined;
          if (stream === undefined || bytes.length === 0) return;
          if (isBegun || stream === "stderr") return onOutput?.(stream, bytes);
          isBegun = true;
          started.resolve();
          if (bytes.length > 1) onOutput?.(stream, bytes.subarray(1));
        },
        onEnd: (error) => fail(error ?? new Error("the connection to the pod ended")),
      });
      leave = () => web.close();
      if (hasLeft) return leave();
      // One byte says that the shell has begun: who gives up before it can be sure that nothing runs later.
      const whole = Buffer.from(`printf '\\001'\n${script}\nexit\n`);
      for (let at = 0; at < whole.length; at += PIECE_BYTES)
        web.send(Buffer.concat([STDIN, whole.subarray(at, at + PIECE_BYTES)]));
    });
    request.end();
  };

  const settle = (text: string) => {
    const status = exitStatusIn(text);
    if (typeof status === "string") fail(new Error(status));
    else {
      started.resolve();
      ended.resolve(status);
    }
  };

  open().catch(fail);
  return {
    started: started.promise,
    ended: ended.promise,
    leave() {
      hasLeft = true;
      leave();
    },
  };
}

/** A promise that is settled from outside; Node 20 has none of its own. */
function settleable<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve: (value: Value) => resolve(value), reject: (error: unknown) => reject(error) };
}

const PROTOCOL = "v4.channel.k8s.io";
const STDIN = Buffer.from([0]);
const STDOUT = 1;
const STDERR = 2;
const ERROR = 3;
const PIECE_BYTES = 32_768;

const execStatus = z.object({
  status: z.enum(["Success", "Failure"]),
  message: z.string().optional(),
  details: z
    .object({
      causes: z.array(z.object({ reason: z.string().optional(), message: z.string().optional() })).optional(),
    })
    .optional(),
});

/** The number, or in words why there is none. */
function exitStatusIn(text: string): number | string {
  let parsed: z.output<typeof execStatus>;
  try {
    parsed = execStatus.parse(JSON.parse(text));
  } catch {
    return `the cluster said how the command ended in a way that is not known: ${text.slice(0, 200)}`;
  }
  if (parsed.status === "Success") return 0;
  const code = parsed.details?.causes?.find(({ reason }) => reason === "ExitCode")?.message;
  if (code !== undefined && /^\d{1,3}$/.test(code)) return Number(code);
  return parsed.message ?? "the command could not be run";
}
