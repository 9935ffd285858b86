import { defineDriver } from "../../driver-meta.ts";
import type { BubblewrapOptions } from "./driver.ts";

const defaults: BubblewrapOptions = {};

export const bubblewrap = defineDriver({
  name: "bubblewrap",
  summary: "Linux namespaces through the program bubblewrap, with a system call filter and cgroups.",
  platforms: ["linux"],
  isForHubs: true,
  programs: "on-host",
  settings: {},
  defaults,
  create: async (options: BubblewrapOptions) => (await import("./driver.ts")).createBubblewrapDriver(options),
});
