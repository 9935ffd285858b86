/** Something that has been seen in a malicious skill. */
export interface KnownBad {
  readonly id: string;
  /**
   * `digest`: SHA-256 of a file's bytes. `host`: a host or address. `path`: part of an address after its host, with the host.
   * `account`: a wallet, a hook's id. `sketch`: `sketchOf` a text, for texts that are nearly the same.
   */
  readonly kind: "digest" | "host" | "path" | "account" | "sketch";
  readonly value: string;
  /** What it belonged to, in our words. */
  readonly what: string;
}

/**
 * Kept short on purpose: a list is for what no rule can know. Entries of the test kind prove on a running hub that the list is
 * used, as test files of antivirus programs do; they stand for nothing real.
 */
export const KNOWN_BAD: readonly KnownBad[] = [
  { id: "test-host", kind: "host", value: "known-bad.skillquay.test", what: "a test of this list" },
  { id: "test-path", kind: "path", value: "example.com/skillquay-known-bad/", what: "a test of this list" },
  {
    id: "test-account",
    kind: "account",
    value: "skillquay-known-bad-account-0000000000",
    what: "a test of this list",
  },
  // SHA-256 of "SKILLQUAY-KNOWN-BAD-TEST-FILE\n".
  {
    id: "test-digest",
    kind: "digest",
    value: "18169d784a59fc362843ec724c9801643622c068d7ef00f11d16e36f39ce12e2",
    what: "a test of this list",
  },
  {
    id: "test-family",
    kind: "sketch",
    value:
      "kfuvp.mkxx2.1e4g6i.1o58j2.1oqjqg.1q1qah.1tduq2.222yms.42r3wb.4dpphl.4qo34n.4w6zbi.52hiru.57eeji.594twy.595l35.6gza6j.71hpb3.7bjt6x.7khh56.7snkue.8m1xn1.8qbmui.9eioi5.9fvjdk.bgz1jq.c0uxhp.cc1euf.clsbjh.d0p8w4.eanyth.eb8f8o.ent43w.eqct13.ewxs8u.f2huyf.fcldtx.ff1of4.g3og7u.gguq0y.h2rvzh.hktnlx.hlnzcy.isq0ki.j393a2.jgxp32.k8pk3x.mmatnn",
    what: "a test of this list",
  },
  {
    id: "prerequisite-lures-2026-c2",
    kind: "host",
    value: "91.92.242.30",
    what: "the server of the fake-prerequisite campaign of January 2026",
  },
  {
    id: "prerequisite-lures-2026-shell",
    kind: "host",
    value: "54.91.154.110",
    what: "the reverse shells published beside that campaign",
  },
  {
    id: "prerequisite-lures-2026-paste",
    kind: "path",
    value: "glot.io/snippets/hfd3x9ueu5",
    what: "a pasted command of the fake-prerequisite campaign of January 2026",
  },
];
