import { createHash, randomBytes } from "node:crypto";
import { chmod, rename, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { StorageProblem } from "../storage-problem.ts";
import { shortPath } from "./short-path.ts";

export interface FolderClaim {
  release(): Promise<void>;
}

/**
 * Makes this process the only one that works in the folder, until it ends. A listening socket says so: the system
 * closes it with the process, however that ends, and it is seen from other containers too, where a process id means
 * nothing.
 */
export async function claimFolder(folder: string): Promise<FolderClaim> {
  const short = await shortPath(folder);
  const address = claimAddress(folder, short.path);
  const server = (await listen(address)) ?? (await listenAgain(address));
  if (server === undefined) {
    throw new StorageProblem(
      "data_folder_in_use",
      `Another hub is running on '${folder}'. Stop it first, or give this one a data folder of its own. ` +
        "Several hubs share a database by setting DATABASE_URL.",
    );
  }
  if (process.platform !== "win32") await chmod(address, 0o600);
  return {
    async release() {
      await new Promise((done) => server.close(done));
      await short.remove();
    },
  };
}

function claimAddress(folder: string, shortFolder: string): string {
  if (process.platform !== "win32") return join(shortFolder, "owner.sock");
  return `\\\\.\\pipe\\skillquay-${createHash("sha256").update(folder).digest("hex")}`;
}

/** Undefined when something is at the address already. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    // Who connects only wants to know whether somebody answers.
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? done(undefined) : fail(error),
    );
    server.listen(address, () => {
      server.unref();
      done(server);
    });
  });
}

/** Takes over the address of a process that was killed. */
async function listenAgain(address: string): Promise<Server | undefined> {
  if (process.platform === "win32" || (await isAnswered(address))) return undefined;
  const aside = `${address}.${randomBytes(4).toString("hex")}`;
  try {
    await rename(address, aside);
  } catch {
    // Another process took it over at the same time.
    return undefined;
  }
  if (await isAnswered(aside)) {
    // The address was taken over, and answered, between the look and the rename: give it back.
    await rename(aside, address);
    return undefined;
  }
  await rm(aside, { force: true });
  return await listen(address);
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address);
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    // Anything but a refusal, such as a missing permission, may hide a process that is there.
    socket.once("error", (error: NodeJS.ErrnoException) =>
      done(error.code !== "ECONNREFUSED" && error.code !== "ENOENT"),
    );
  });
}
