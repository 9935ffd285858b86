import { hostProfiles } from "@skillquay/tools";
import { expect, it } from "vitest";
import { compareProfile } from "./compare-profile.ts";
import { agentHosts } from "./definitions/index.ts";
import { readRecorded } from "./recorded.ts";

it.each(agentHosts)(
  "$label is as its profile says, by the last run of `npm run test:hosts`",
  ({ id, npm }) => {
    const inUse = hostProfiles.find((profile) => profile.id === id);
    const measured = readRecorded(id)?.profile;
    if (inUse === undefined || measured === undefined)
      throw new Error(`${id} has no profile, or was never run`);
    expect(inUse.npmPackage).toBe(npm.name);
    expect(compareProfile(inUse, measured)).toEqual([]);
  },
);
