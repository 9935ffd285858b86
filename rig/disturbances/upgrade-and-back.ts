import type { Disturbance } from "../disturbance.ts";

export const upgradeAndBack: Disturbance = {
  name: "upgrade-and-back",
  says: "The next release migrates the database, its instances replace this one's in turn, and then the other way round",
  endsByItself: true,
  async run({ instances, startAnother, migrateToNext }) {
    await migrateToNext();
    for (const isNext of [true, false])
      for (const old of [...instances]) {
        instances.push(await startAnother({ isNext }));
        instances.splice(instances.indexOf(old), 1);
        await old.end("SIGTERM");
      }
  },
};
