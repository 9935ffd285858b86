import { hubThreats } from "./hub-threats.ts";
import { inputThreats } from "./input-threats.ts";
import { localThreats } from "./local-threats.ts";
import type { ThreatGroup } from "./threat.ts";

/** Every group, in the order of the page. */
export const threatGroups: readonly ThreatGroup[] = [...localThreats, ...hubThreats, ...inputThreats];
