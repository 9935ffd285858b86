import { KEY_VARIABLE } from "@skillquay/tools";
import { hubAddress, readKey } from "../hub-client/hub-client.ts";
import { CliError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { refuseLeadingOut } from "../trust/refuse-leading-out.ts";
import { allowReads } from "./allow-reads.ts";
import type { Connection } from "./connection.ts";
import type { Host } from "./hosts.ts";
import { lineDiff } from "./line-diff.ts";
import { offerPlacement } from "./offer-placement.ts";
import { printDiff } from "./print-diff.ts";
import { describeConnection, KEY_WORDS, PATH_OF_THIS_MACHINE } from "./show-connection.ts";
import { takeBackPlaced } from "./take-back-placed.ts";
import { type TrialStart, tryStart } from "./trial-start.ts";
import { tryHub } from "./try-hub.ts";
import { writeConfig } from "./write-config.ts";

/** Writes an entry, starts once what was written, and says how both went. The result is for `--json`. */
export async function writeConnection(
  context: CommandContext,
  connection: Connection,
  onResult: (result: object) => void = (result) => context.out.json(result),
): Promise<number> {
  const { out, io } = context;
  const { host, file, edit, trouble } = connection;
  if (edit === undefined) throw trouble ?? new CliError("config_unreadable", `${file} cannot be edited.`);
  const changed = edit.status !== "connected";
  if (changed) refuseLeadingOut(file, connection.scope, io);
  const backup = changed ? await writeConfig(file, edit.before, edit.after, io.now()) : undefined;
  const diff = changed ? lineDiff(edit.before, edit.after) : [];
  if (!out.asJson) {
    printDiff(out, diff);
    if (!changed) out.say(`${host.title} is already connected: ${file}`);
    else {
      out.say("");
      out.say(`${out.wordStyle.good("Connected")} ${host.title}: ${file}`);
      if (backup !== undefined) out.say(`The file as it was: ${backup}`);
      if (connection.hub !== undefined) out.say(KEY_WORDS[connection.hub.keyFrom]);
      else if (connection.scope === "project") out.say(PATH_OF_THIS_MACHINE);
    }
  }
  if (changed && !out.asJson && connection.hub === undefined) sayNative(context, host);
  const allowed = await allowReads(context, host, connection.scope);
  const takenBack =
    context.options.all("place").at(-1) === false
      ? await takeBackPlaced(context, host, connection.scope)
      : [];
  const placed = connection.hub === undefined ? await offerPlacement(context, connection) : connection.placed;
  const trial = await tryUnlessRefused(context, connection);
  if (trial !== undefined && !out.asJson) sayTrial(context, connection, trial);
  if (changed && !out.asJson && host.profile.measured === false)
    out.say(`${host.title} was not tried with skillquay: this is what its documentation says.`);
  if (changed && !out.asJson && trial?.isStarted !== false)
    out.say(host.config.next ?? "Start a new session.");
  onResult({
    ...describeConnection(connection),
    status: "connected",
    changed,
    ...(changed && { diff }),
    ...(backup !== undefined && { backup }),
    ...(allowed !== undefined && { allowReads: allowed }),
    ...(placed !== undefined && { placed }),
    ...(takenBack.length > 0 && { unplaced: takenBack }),
    ...(trial !== undefined && { trial }),
  });
  return trial?.isStarted === false ? 1 : 0;
}

async function tryUnlessRefused(
  context: CommandContext,
  { command, hub, host }: Connection,
): Promise<TrialStart | undefined> {
  const { io, options, out } = context;
  if (options.all("start").at(-1) === false) return undefined;
  if (hub !== undefined) {
    const key = await readKey(context, hubAddress(context));
    if (key !== undefined) return tryHub(hub.url, key, clientNameOf(host));
    if (!out.asJson) out.say(`Not tried: there is no key in the variable ${KEY_VARIABLE}.`);
    return undefined;
  }
  out.progress(`Starting it once, as ${host.title} would`);
  const trial = await tryStart({ command, workingFolder: io.cwd, clientName: clientNameOf(host) }, io);
  out.endProgress();
  return trial;
}

function sayNative({ out }: CommandContext, { title, profile: { skillFolders } }: Host): void {
  const folders = [...skillFolders.user, ...skillFolders.project].map((folder) =>
    folder.replace(/^\$\{\w+:-(.*?)\}/, "$1"),
  );
  if (folders.length === 0) return;
  out.say(
    `${title} lists skills in ${folders.join(", ")} itself; they are not listed twice (-- --list all: they are).`,
  );
}

function clientNameOf({ profile: { clientNames, id } }: Host): string {
  return (clientNames[0] ?? id).replace("*", "");
}

function sayTrial({ out }: CommandContext, { host, scope, hub }: Connection, trial: TrialStart): void {
  if (!trial.isStarted) {
    out.say(
      `${out.wordStyle.bad(hub === undefined ? "It does not start" : "The hub cannot be used")}: ${trial.why}.`,
    );
    const flag = scope === "project" ? " --project" : "";
    if (hub === undefined) out.say("Start the command of the entry yourself to see what it says.");
    out.say(`Take the entry out again with: skillquay connect ${host.id} --remove${flag}`);
    return;
  }
  if (hub !== undefined) {
    out.say(`Asked the hub once: it answered in ${trial.tookMs} ms.`);
    return;
  }
  const { startDeadlineMs: deadlineMs } = host.profile;
  const took = `Started once, as ${host.title} would: ready in ${trial.tookMs} ms with ${trial.toolCount} tools.`;
  if (deadlineMs === undefined) out.say(took);
  else if (trial.tookMs <= deadlineMs) out.say(`${took} It waits for ${deadlineMs} ms.`);
  else {
    const late = `${took} It waits for ${deadlineMs} ms, so its first answer may come without skills.`;
    out.say(out.wordStyle.warn(late));
    out.say("The next start is faster, since what was read is remembered.");
  }
}
