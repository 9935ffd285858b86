import {
  type AnswerSnapshot,
  clientGone,
  createIdleQueue,
  createSnapshotReads,
  handoverOutput,
  hubsFolder,
  openStdioConnection,
  openUsageRecord,
  serveFront,
  type UsageRecord,
  watchSnapshot,
} from "@skillquay/local/front";
import { createResponseWriter } from "@skillquay/tools/fast-path";
import { hostOfClient } from "@skillquay/tools/front";
import { currentFolder } from "../program/current-folder.ts";
import { homeFolder } from "../program/home-folder.ts";
import { cacheFolderOf } from "../settings/config-folders.ts";
import { processEnvironment } from "../settings/process-environment.ts";
import type { AnswerKeeper } from "./answer-keeper.ts";
import type { AnswerRefresher } from "./answer-refresher.ts";
import { openFront } from "./open-front.ts";
import type { FrontOptions, ProgramHandover } from "./program.ts";
import { snapshotPath } from "./snapshot-path.ts";

/**
 * The beginning of a server on stdio: answers from what the last server kept for this start, and loads the program when
 * something is asked or has changed that was not kept. Without anything that holds, the program starts at once.
 */
export function startFront({ programFiles, loadProgram }: FrontOptions): void {
  const { stdin, stdout, stderr } = process;
  const argv = process.argv.slice(2);
  const env = processEnvironment();
  const where = { env, homeDirectory: homeFolder(), platform: process.platform };
  const cacheDirectory = cacheFolderOf(where);
  const source = { ...where, argv, cwd: currentFolder(), cacheDirectory, now: () => new Date() };
  const snapshot = stdin.isTTY ? undefined : openFront(source, programFiles);
  if (snapshot === undefined) {
    void loadProgram().main({ programFiles });
    return;
  }
  const { warnings } = snapshot.header;
  if (warnings !== "") stderr.write(warnings);
  // A client that went away is the end, which `clientGone` notices.
  stdout.on("error", () => {});
  let keeper: Promise<AnswerKeeper> | undefined;
  let clientName = "";
  const keepSoon = () => {
    keeper ??= import("./answer-keeper.ts").then((module) =>
      module.createAnswerKeeper({ argv, programFiles }),
    );
    void keeper.then((opened) => {
      opened.setClientName(clientName);
      opened.keepSoon();
    });
  };
  // Opened at the first use: a start needs none of what is in it.
  let usage: UsageRecord | undefined;
  const recordUse = (folder: string) => {
    usage ??= openUsageRecord(cacheDirectory, { onWritten: keepSoon });
    usage.record(folder, Date.now());
  };
  const reads = createSnapshotReads(snapshot, {
    recordUse,
    onClientName: (name) => {
      clientName = name;
    },
  });
  let isHandedOver = false;
  const { input: requests } = openStdioConnection();
  const front = serveFront({
    input: requests,
    output: stdout,
    reads,
    write: createResponseWriter({}),
    onHandOver({ input, repeatedId, listed, isChanged }) {
      isHandedOver = true;
      stop();
      const output = handoverOutput(stdout, repeatedId);
      const handover: ProgramHandover = { connection: { input, output }, listed, isChanged, warnings };
      // In a turn of its own: what was answered is written before the loading begins.
      setImmediate(() => {
        loadProgram()
          .main({ programFiles, handover })
          .finally(() => stdin.destroy());
      });
    },
  });
  let current = snapshot;
  let refresher: Promise<AnswerRefresher> | undefined;
  const adopt = (next: AnswerSnapshot) => {
    const changed = reads.replace(next);
    if (changed === undefined) {
      next.close();
      front.handOver();
      return;
    }
    watch.follow(next);
    current.close();
    current = next;
    front.announce(changed);
    keepSoon();
  };
  const refresh = () => {
    front.noteChange();
    refresher ??= import("./answer-refresher.ts").then((module) =>
      module.createAnswerRefresher({
        request: () => ({
          argv,
          programFiles,
          host: hostOfClient(clientName) ?? "",
          session: {
            path: `${snapshotPath(cacheDirectory, argv, source.cwd)}.${process.pid}`,
            uses: snapshot.header.conditions.uses,
          },
        }),
        onSnapshot: adopt,
        onFailure: () => front.handOver(),
      }),
    );
    void refresher.then((opened) => opened.refresh());
  };
  const watch = watchSnapshot(snapshot, {
    onChange: refresh,
    turn: createIdleQueue(() => front.lastRequestAtMs),
    log: () => {},
  });
  let syncing: Promise<{ close(): void }> | undefined;
  // What a hub has anew is noticed as every other change of a folder.
  if (snapshot.header.conditions.roots.some((root) => root.startsWith(hubsFolder(cacheDirectory))))
    syncing = import("../join/sync-thread.ts").then((module) => module.syncInThread({ argv, programFiles }));
  const stop = () => {
    void syncing?.then((opened) => opened.close());
    usage?.flush();
    void keeper?.then((opened) => opened.close());
    void refresher?.then((opened) => opened.close());
    watch.close();
    current.close();
  };
  void clientGone(requests, stdout).then(() => {
    if (isHandedOver) return;
    stop();
    stdin.destroy();
  });
}
