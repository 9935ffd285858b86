import type { ThreatGroup } from "./threat.ts";

/** Inputs that every tool, route or address must take or refuse without harm. */
export const inputThreats: readonly ThreatGroup[] = [
  {
    title: "Bad inputs",
    threats: [
      {
        id: "D86",
        threat: "Resource addresses that climb, are encoded twice, name another scheme or are very long",
        defence: "A caller's mistake, in the protocol's own form.",
        tests: ["hostile-inputs.security.test.ts", "skill-uri.test.ts"],
      },
      {
        id: "D87",
        threat: "Credentials that are missing, malformed, unknown, revoked, foreign, doubled or in the query",
        defence: "The same refusal on every way in.",
        tests: ["access.security.test.ts", "authenticate.security.test.ts"],
      },
      {
        id: "D88",
        threat: "Foreign ids and texts of hostile shape where a name belongs",
        defence: "The one error shape; a key that was passed by mistake is never repeated.",
        tests: ["hostile-inputs.security.test.ts", "foreign-ids.security.test.ts", "webhook-tools.test.ts"],
      },
      {
        id: "D89",
        threat: "Numbers outside of their range or not numbers at all",
        defence: "Refused at the edge of each limit.",
        tests: ["hostile-inputs.security.test.ts", "discover-skills.test.ts"],
      },
      {
        id: "D90",
        threat: "Uploads that lie about size or digest, never end, or come twice",
        defence: "Refused at the first byte too many, before anything is stored.",
        tests: ["uploads.http.test.ts", "uploads.security.test.ts"],
      },
      {
        id: "E92",
        threat: "Addresses of this machine or its network in any spelling",
        defence: "Never connected to.",
        tests: ["guarded-fetch.test.ts", "source-address.security.test.ts"],
      },
    ],
  },
];
