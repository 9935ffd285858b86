// Runs the embedded PostgreSQL on the folder of its first argument, as a hub does, until SIGTERM. Prints one line of JSON
// when it is ready.
import { startEmbeddedPostgres } from "../db/embedded/start-embedded-postgres.ts";
import { silentLog } from "../db/storage-log.ts";

const server = await startEmbeddedPostgres({ dataFolder: process.argv[2] ?? "", log: silentLog });
const keepAlive = setInterval(() => {}, 60_000);
process.once("SIGTERM", async () => {
  clearInterval(keepAlive);
  await server.close();
});
process.stdout.write(
  `${JSON.stringify({ pid: server.pid(), uid: process.getuid?.(), connection: server.connection })}\n`,
);
