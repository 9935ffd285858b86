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
        id: "D91",
        threat: "A skill that was changed on its way, or whose next version somebody else made",
        defence:
          "A signature covers every path, byte and run bit, and the file that differs is named. The lock and the hub know the earlier signer; another one stops the update, or waits for its owner.",
        tests: ["check-signature.test.ts", "trust.security.test.ts", "judge-trust.test.ts"],
      },
      {
        id: "D92",
        threat:
          "A stranger's project that allows what the person forbids, or a skill that needs something of this machine",
        defence:
          "Policies can only forbid, and all are kept. What a skill needs never leads to a folder or a file here.",
        tests: ["policy-refusal.test.ts", "trust.security.test.ts", "skills-manifest.test.ts"],
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
