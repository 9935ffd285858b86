import type { Detector, Signal } from "../engine/signal.ts";
import { isTest } from "../filters/ignore-samples.ts";
import { networkCall } from "../known/network-calls.ts";
import { networkUse } from "../known/network-programs.ts";
import { isInterpreter, isShell, runsCode, runsCommand } from "../known/runners.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, commandText, isUnderstood, linesOf } from "../signals/code-signal.ts";
import type { Call, CodePiece, Command } from "../view/skill-view.ts";

/** Remote control: a shell handed to somebody elsewhere, a program that waits for orders, a miner. */
export const remoteControl: Detector = (skill) =>
  skill.code.flatMap((piece) => [
    ...shellOverCommand(piece),
    ...tunnelBack(piece),
    ...shellOverSocket(piece),
    ...ordersOverSocket(piece),
    ...shellInText(piece),
    ...miner(piece),
    ...rawAddress(piece),
    ...beacon(piece),
    ...asRequested(piece),
  ]);

function shellOverCommand(piece: CodePiece): Signal[] {
  return piece.commands
    .filter((command) => isReverseShell(command) && !isPortProbe(command, piece))
    .map((command) => control(piece, command.line, commandText(command)));
}

function isReverseShell(command: Command): boolean {
  const { program, words, redirects, inputs, outputs } = command;
  const all = [...words, ...redirects.map(({ target }) => target)].join(" ").slice(0, 4_096);
  if (/\/dev\/(?:tcp|udp)\//.test(all)) {
    return (
      isShell(program) ||
      program === "exec" ||
      redirects.some(({ target }) => target.startsWith("/dev/tcp/")) ||
      /\b(?:ba|z)?sh\b/.test(all)
    );
  }
  if (/^(?:nc|ncat|netcat|nc\.traditional|nc\.openbsd|nc\.exe)$/.test(program)) {
    if (
      words.some((word) => /^(?:-[a-z]{0,6}[ec]|--exec|--sh-exec|-[a-z]{0,6}e\S{0,40})$/.test(word)) &&
      /\b(?:ba|z|da)?sh\b|cmd(?:\.exe)?|powershell/.test(all)
    )
      return true;
    return [...inputs, ...outputs].some(
      ({ program: other }) => isShell(other) && other !== "." && other !== "source",
    );
  }
  if (program === "socat")
    return /\b(?:exec|system):/i.test(all) && /\b(?:tcp|udp|openssl|ssl)(?:4|6)?(?:-connect)?:/i.test(all);
  if (program === "openssl")
    return words.includes("s_client") && [...inputs, ...outputs].some(({ program: other }) => isShell(other));
  if (program === "telnet") return [...inputs, ...outputs].some(({ program: other }) => isShell(other));
  return false;
}

/** `ssh -R … somebody@address` in a script: whoever sits there reaches into this machine. */
function tunnelBack(piece: CodePiece): Signal[] {
  if (piece.origin === "inline" || piece.origin === "data") return [];
  return piece.commands
    .filter(({ program, words }) => {
      const isBack = program === "ssh" && words.some((word) => /^-[a-zA-Z]{0,6}R/.test(word));
      return (
        isBack &&
        words.slice(1).some((word) => /^(?:[\w.-]{1,64}@)?[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}$/.test(word))
      );
    })
    .map((command) => ({
      ...control(piece, command.line, commandText(command)),
      weight: "suspicious" as const,
    }));
}

/** `(exec 3<>/dev/tcp/127.0.0.1/$port)`: whether something listens there, which is asked on one's own machine or about a host that is given. */
function isPortProbe({ words, redirects }: Command, { raw }: CodePiece): boolean {
  const all = [...words, ...redirects.map(({ target }) => target)].join(" ").slice(0, 4_096);
  const host = /\/dev\/(?:tcp|udp)\/([^/\s]{1,253})\//.exec(all)?.[1];
  if (host === undefined) return false;
  if (/^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0)$/.test(host)) return true;
  // Nothing is read from the connection or handed to it but the question itself.
  return (
    host.startsWith("$") &&
    !/<&\s?[3-9]|[013-9]>&[3-9]|>&\s?[3-9]|\b(?:ba|z|da)?sh\s{1,4}-i/.test(raw.slice(0, 200_000))
  );
}

/** A socket whose ends become a shell's: `dup2`, `pty.spawn`, a child whose streams are piped into a connection. */
function shellOverSocket(piece: CodePiece): Signal[] {
  const names = piece.calls.map(({ name }) => name.toLowerCase());
  const connects = piece.calls.find(
    ({ name }) =>
      /(?:^|\.)(?:connect|create_connection|createconnection)$/i.test(name) &&
      !/sqlite|psycopg|mysql|redis|mongo|duckdb|db\b|snowflake|ssh|paramiko|imap|smtp|asyncpg|oracledb|pyodbc|mcp|browser|cdp|playwright|ws\b/i.test(
        name,
      ),
  );
  if (connects === undefined) return [];
  const isSocket =
    names.some((name) =>
      /^(?:socket\.socket|socket\.create_connection|net\.(?:socket|connect|createconnection)|tls\.connect|tcpsocket\.(?:new|open))$/.test(
        name,
      ),
    ) || /\bsocket\.socket\b|\bnet\.socket\b|tcpsocket/i.test(piece.plain.slice(0, 200_000));
  if (!isSocket) return [];
  if (connects.args.some((arg) => /localhost|127\.0\.0\.1|0\.0\.0\.0|::1/.test(arg.slice(0, 300)))) return [];
  const isShellOpened =
    names.some((name) => name === "pty.spawn" || name === "os.dup2") ||
    // `socket.pipe(shell.stdin)`
    piece.calls.some(
      ({ name, args }) =>
        name.endsWith(".pipe") && /child_process\.\w{1,12}\.stdin/.test((args[0] ?? "").slice(0, 300)),
    ) ||
    piece.calls.some(
      ({ name, args }) => STARTERS.test(name) && BARE_SHELL.test(args.join(" ").slice(0, 500)),
    ) ||
    piece.calls.some(
      ({ carries, name }) =>
        (STARTERS.test(name) || /^(?:eval|exec)$/.test(name)) &&
        carries.some(({ kind }) => kind === "network"),
    );
  return isShellOpened
    ? [control(piece, connects.line, `${connects.name}(${connects.args.join(", ")})`)]
    : [];
}

/** What comes in over a plain connection, in whatever language, is what a shell is given. */
function ordersOverSocket(piece: CodePiece): Signal[] {
  if (!OPENS_SOCKET.test(piece.plain.slice(0, 400_000))) return [];
  const ordered = piece.calls.find(
    ({ name, args, carries }) =>
      (runsCommand(name) || runsCode(name, piece.language)) &&
      args.some((arg) => arg.includes("$" + "{")) &&
      carries.some(({ kind, what }) => kind === "network" && !what.includes("://") && !LOCAL.test(what)),
  );
  return ordered === undefined
    ? []
    : [control(piece, ordered.line, `${ordered.name}(${ordered.args.join(", ")})`)];
}

const OPENS_SOCKET = linear(
  /\bsocket\.(?:socket|create_connection)\b|open_connection\(|\bnet\.(?:Dial|connect|createConnection|Socket)\b|\btls\.connect\b|TCPSocket\.|\bfsockopen\b|stream_socket_client|IO::Socket|TcpStream::connect|\bnew Socket\(/,
);
const LOCAL = linear(/localhost|127\.0\.0\.1|0\.0\.0\.0|::1/);

const STARTERS = linear(/^(?:subprocess\.\w{1,20}|child_process\.\w{1,12}|spawn|os\.popen|os\.system)$/i);
// A shell without a command of its own waits for somebody to type.
const BARE_SHELL = linear(
  /^\[?["']?(?:\/(?:usr\/)?bin\/)?(?:(?:ba|z)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?)["']?(?:,? {0,2}\[?["']?-i["']?\]?)?\]?(?:[ ,]|$)(?!["' [,]{0,6}-c)/i,
);

/** One-liners inside strings and languages without a parser. */
function shellInText(piece: CodePiece): Signal[] {
  const lines = isUnderstood(piece)
    ? piece.strings.map(({ line, value }) => ({ line, text: value.slice(0, 4_096) }))
    : linesOf(piece);
  const matches = lines
    .filter(({ text }) => REVERSE.some((pattern) => pattern.test(text)))
    .map(({ line, text }) => inText(control(piece, line, text.trim()), piece));
  if (matches.length > 0 || isUnderstood(piece)) return matches;
  // A client, its stream and something that runs what comes in, over several lines.
  const whole = piece.raw.slice(0, 200_000);
  const isClient = STREAM_CLIENT.test(whole) && /getstream/i.test(whole);
  if (isClient && /\biex\b|invoke-expression|cmd\.exe|process\]::start/i.test(whole))
    return [control(piece, piece.line, "Net.Sockets.TCPClient … GetStream")];
  // The streams of a shell are those of a connection, in languages that are not parsed.
  const shell = SHELL_STARTED.exec(whole)?.[0];
  return shell !== undefined && OPENS_SOCKET.test(whole) && STREAMS_JOINED.test(whole)
    ? [control(piece, piece.line, shell)]
    : [];
}

const STREAM_CLIENT = linear(/net\.sockets\.tcpclient/i);
const SHELL_STARTED = linear(
  /\b(?:exec\.Command|Command::new|ProcessBuilder|getRuntime\(\)\.exec|Process\.Start|IO\.popen|popen|spawn|execl|execve|exec)\s{0,2}\(\s{0,2}(?:new String\[\]\s{0,2}\{\s{0,2})?["'](?:\/(?:usr\/)?bin\/)?(?:(?:ba|z|da)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?)["']/,
);
const STREAMS_JOINED = linear(
  /\bStd(?:in|out)\b|\.std(?:in|out)\(|\bdup2\b|\bSTDIN\b|getInputStream|getOutputStream|RedirectStandardInput|from_raw_fd|\breopen\b|io\.Copy/,
);

/** A text that is run or written is seen as a command, too; one that only stands there may be what a guard looks for. */
function inText(signal: Signal, piece: CodePiece): Signal {
  if (!isUnderstood(piece)) return signal;
  return { ...signal, weight: isTest(piece) ? "odd" : "suspicious" };
}

const REVERSE: readonly RegExp[] = [
  /\b(?:ba|z)?sh\s{1,4}-i\s{0,4}[0-9]?[>&]{1,2}\s{0,4}\/dev\/(?:tcp|udp)\//,
  /\bnc(?:at)?\s[^\n|;]{0,80}\s-[a-z]{0,4}e\s{1,4}\S{0,10}\/(?:ba|z)?sh\b/,
  /\bmkfifo\b[^\n]{0,120}\bnc(?:at)?\s{1,4}[\w.:-]{3,60}\s{1,4}\d{2,5}/,
  /net\.sockets\.tcpclient[^\n]{0,400}(?:getstream|iex|invoke-expression)/i,
  /\bfsockopen\s{0,2}\([^\n]{0,120}(?:exec|proc_open|popen|system)/i,
  /\bsocket\b[^\n]{0,200}\bpty\.spawn\b/,
  // With a host that is given it is the question whether a port is open.
  /\bexec\s{1,4}\d{1,2}<>\s{0,2}\/dev\/tcp\/(?!\$)/,
  /use\s{1,4}socket;[^\n]{0,300}exec\s{0,2}[{(]/i,
  /tcpsocket\.(?:new|open)[^\n]{0,200}(?:exec|popen|sh\b)/i,
].map((pattern) => linear(pattern));

function control(piece: CodePiece, line: number, evidence: string): Signal {
  return codeSignal(piece, line, {
    rule: "remote-control.reverse-shell",
    weight: piece.origin === "inline" ? "suspicious" : "conclusive",
    confidence: "high",
    evidence,
    message: "It hands a shell of this machine to somebody on the network.",
    capability: "opens network",
  });
}

function miner(piece: CodePiece): Signal[] {
  const commands = piece.commands
    .filter(
      ({ program, words }) =>
        MINERS.has(program) || words.some((word) => /^stratum\+(?:tcp|ssl|tls):/i.test(word)),
    )
    .map(({ line, words }) => ({ line, text: words.join(" ") }));
  const strings = piece.strings
    .filter(({ value }) =>
      /stratum\+(?:tcp|ssl|tls):\/\/|--donate-level|\bxmrig\b|coinhive|cryptonight|randomx\b|\bmining\.(?:subscribe|authorize|submit|notify)\b|\beth_submitwork\b/i.test(
        value.slice(0, 4_096),
      ),
    )
    .map(({ line, value }) => ({ line, text: value }));
  const lines = isUnderstood(piece)
    ? []
    : linesOf(piece).filter(({ text }) =>
        /stratum\+(?:tcp|ssl):\/\/|\bxmrig\b|\bmining\.(?:subscribe|authorize|submit)\b/i.test(text),
      );
  const [first] = [...commands, ...strings, ...lines];
  if (first === undefined) return [];
  return [
    codeSignal(piece, first.line, {
      rule: "remote-control.miner",
      // A program of that kind is started, or only named.
      weight: commands.length > 0 && piece.origin !== "inline" ? "conclusive" : "suspicious",
      confidence: "high",
      evidence: first.text,
      message: "It mines coins on the machine that runs it.",
      capability: "opens network",
    }),
  ];
}

const MINERS: ReadonlySet<string> = new Set([
  "xmrig",
  "minerd",
  "cpuminer",
  "ethminer",
  "t-rex",
  "nbminer",
  "phoenixminer",
  "lolminer",
  "xmr-stak",
  "ccminer",
  "cgminer",
  "bfgminer",
]);

/** A bare number address in a program has no name, no certificate and no owner that one could ask. */
function speaks(call: Call): boolean {
  return (
    networkCall(call) !== undefined ||
    /connect|socket|client|request|fetch|http|session|channel|stream/i.test(call.name)
  );
}

function rawAddress(piece: CodePiece): Signal[] {
  const uses = [
    // Whoever asks a name server or pings names its number.
    ...piece.commands
      .filter((command) => networkUse(command)?.isCovert === false)
      .map((command) => ({
        line: command.line,
        text: commandText(command),
        addresses: networkUse(command)?.addresses ?? [],
      })),
    ...piece.calls.filter(speaks).map(({ line, name, args }) => ({
      line,
      text: `${name}(${args.join(", ")})`,
      addresses:
        networkUse({
          line,
          program: "curl",
          words: ["curl", ...args],
          inputs: [],
          outputs: [],
          redirects: [],
          carries: [],
          inBackground: false,
        })?.addresses ?? [],
    })),
  ];
  const match = uses.find(({ addresses }) =>
    addresses.some(
      ({ kind, host }) =>
        kind === "address" &&
        host !== "8.8.8.8" &&
        host !== "1.1.1.1" &&
        host !== "1.0.0.1" &&
        host !== "8.8.4.4",
    ),
  );
  if (match === undefined) return [];
  return [
    codeSignal(piece, match.line, {
      rule: "remote-control.bare-address",
      weight: "odd",
      confidence: "medium",
      evidence: match.text,
      message: "It talks to a bare number address instead of a named host.",
      capability: "opens network",
    }),
  ];
}

/** `run(["curl", …], input=answer)`: a program that is named is given data. */
function isProgramWithInput({ name, args }: Call): boolean {
  const program = /^\[?["']?([a-z][\w.-]{1,30})["']?,/.exec((args[0] ?? "").slice(0, 100))?.[1];
  return name.startsWith("subprocess.") && program !== undefined && !isInterpreter(program);
}

/** A loop that asks a server for orders and runs them. */
function beacon(piece: CodePiece): Signal[] {
  const ordered = piece.calls.find(
    (call) =>
      /^(?:os\.system|os\.popen|subprocess\.\w{1,20}|child_process\.\w{1,12}|eval|exec)$/i.test(call.name) &&
      !isProgramWithInput(call) &&
      call.carries.some(({ kind }) => kind === "network"),
  );
  if (ordered === undefined) return [];
  const waits =
    piece.calls.some(({ name }) => /(?:^|\.)(?:sleep|setinterval|settimeout)$/i.test(name)) ||
    /\bwhile\s{0,2}\(?(?:true|1)\b/i.test(piece.plain.slice(0, 200_000));
  if (!waits) return [];
  return [
    codeSignal(piece, ordered.line, {
      rule: "remote-control.takes-orders",
      weight: "conclusive",
      confidence: "high",
      evidence: `${ordered.name}(${ordered.args.join(", ")})`,
      message: "It asks a server again and again for commands and runs them.",
      capability: "runs downloads",
    }),
  ];
}

/** A page or a route that runs what a request brings along: whoever knows its address sits at a shell. */
function asRequested(piece: CodePiece): Signal[] {
  if (piece.origin !== "file" && piece.origin !== "decoded" && piece.origin !== "fence") return [];
  if (!REQUEST.test(piece.raw.slice(0, 200_000))) return [];
  const match = linesOf(piece).find(({ text }) => RUNS_REQUEST.test(text));
  if (match === undefined) return [];
  return [
    codeSignal(piece, match.line, {
      rule: "remote-control.takes-orders",
      weight: piece.origin === "fence" ? "odd" : "conclusive",
      confidence: "high",
      evidence: match.text.trim(),
      message: "It runs whatever a request brings along.",
      capability: "runs commands",
    }),
  ];
}

const REQUEST = linear(/\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\b|\breq(?:uest)?\.\w/);
const RUNS_REQUEST = linear(
  /\b(?:system|exec|execSync|shell_exec|passthru|popen|proc_open|eval|assert|subprocess\.\w{1,20})\s{0,2}\(\s{0,2}(?:\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\b|request\.(?:args|form|values|json|GET|POST|params|query_params)\b|req\.(?:query|body|params|headers)\b)/,
);
