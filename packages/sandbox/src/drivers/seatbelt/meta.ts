import { defineDriver } from "../../driver-meta.ts";
import type { SeatbeltDriverOptions } from "./seatbelt-driver.ts";

const defaults: SeatbeltDriverOptions = {};

export const seatbelt = defineDriver({
  name: "seatbelt",
  summary: "Seatbelt on macOS: files and network are closed; memory, processes and disk are not limited.",
  platforms: ["darwin"],
  library: { name: "@anthropic-ai/sandbox-runtime", version: "0.0.83", minimumNode: "22.12.0" },
  isForHubs: false,
  programs: "on-host",
  settings: {},
  defaults,
  create: async (options: SeatbeltDriverOptions, means) =>
    (await import("./seatbelt-driver.ts")).createSeatbeltDriver(options, means),
});
