import type { ThreatGroup } from "./threat.ts";

/** What a caller, another tenant, an import or a failing machine may do to a hub. */
export const hubThreats: readonly ThreatGroup[] = [
  {
    title: "Identity and tenants",
    threats: [
      {
        id: "H1",
        threat: "A caller reaches what belongs to another account or is outside its scope",
        defence: "Every query carries the account; foreign and missing things get the same answer.",
        tests: ["foreign-ids.security.test.ts", "mcp.security.test.ts", "keys.http.test.ts"],
        gap: "Timing was compared by hand, not by a test.",
      },
      {
        id: "H2",
        threat: "Keys are read from a stolen database",
        defence: "Only hashes are stored; a key is shown once.",
        tests: ["authenticate.security.test.ts", "keys.test.ts"],
      },
      {
        id: "H3",
        threat: "A revoked key still works",
        defence: "Refused within a second on every instance; its streams and sessions end.",
        tests: ["authenticate.security.test.ts", "serve.http.test.ts", "hub-instances.e2e.test.ts"],
      },
      {
        id: "H4",
        threat: "A key for uploads used as an agent's; the operator's routes on the public port",
        defence:
          "What a key may do is checked before the body is read; operators' routes can have their own listener.",
        tests: ["access.security.test.ts", "admin.security.test.ts", "mcp.security.test.ts"],
      },
      {
        id: "H5",
        threat: "Keys are guessed",
        defence: "A checksum refuses guesses without a query; failures are limited by address.",
        tests: ["guessing.security.test.ts", "failure-limit.test.ts", "admin.security.test.ts"],
      },
      {
        id: "H6",
        threat: "Credits are spent twice at the same moment, or lost in a crash",
        defence: "Reserved, settled and refunded in one ledger, in the transaction of the effect.",
        tests: ["credits.test.ts", "credits-killed.night.test.ts", "hub-killed.e2e.test.ts"],
      },
      {
        id: "H7",
        threat: "One tenant slows down the others",
        defence: "Limits of requests, runs and uploads by key and account.",
        tests: ["request-limits.test.ts", "rate-limit.test.ts", "token-buckets.test.ts"],
        gap: "No load test with one flooding tenant.",
      },
      {
        id: "H8",
        threat: "Skill text or another site acts in a person's browser",
        defence: "A policy without inline script, text only ever shown as text, no framing.",
        tests: [
          "dashboard-hostile.security.e2e.test.ts",
          "upload-page.security.test.ts",
          "ui-local-hostile.security.e2e.test.ts",
        ],
      },
      {
        id: "H9",
        threat: "Secrets in logs and errors",
        defence:
          "Registered values and known fields are taken out; failures inside are not shown to clients.",
        tests: ["create-log.security.test.ts", "app.http.test.ts", "redact.test.ts"],
      },
      {
        id: "H10",
        threat: "A browser's session is stolen, forged, or used where only keys belong",
        defence:
          "A session stands for a key and ends with it; changes need a header that no other site can send; `/mcp` takes none.",
        tests: [
          "browser-sign-in.security.test.ts",
          "oidc-routes.security.test.ts",
          "browser-sessions.test.ts",
        ],
      },
      {
        id: "H11",
        threat:
          "A credential reaches another skill, a changed version, another account, or whoever reads output and rows",
        defence:
          "Given to the bytes of one version or to a publisher, sealed for that receiver, read by the instance that runs the script, masked in all that comes out.",
        tests: [
          "credentials.test.ts",
          "credentials.http.test.ts",
          "run-credentials.test.ts",
          "redact-session.test.ts",
        ],
        gap: "A script can print a value in an encoding of its own.",
      },
      {
        id: "H12",
        threat:
          "A script reaches a host or has code installed that nobody allowed, or a changed version keeps a yes",
        defence:
          "Operator, plan and the account's yes for the tree digest are asked before each run; the proxy takes exact hosts, public addresses, and the operator's own places; packages come from the operator's registries in a sandbox of its own.",
        tests: [
          "permissions.test.ts",
          "permissions.http.test.ts",
          "host-policy.test.ts",
          "run-extras.test.ts",
          "dial-allowed.test.ts",
        ],
        gap: "A host that serves strangers' content is as wide as what it serves.",
      },
    ],
  },
  {
    title: "Signing in, people and agents",
    threats: [
      {
        id: "O1",
        threat: "A token for another audience, of another issuer or of another hub",
        defence:
          "Tokens are for one address; outside issuers are checked by signature, issuer, audience and time.",
        tests: ["oauth.security.test.ts", "outside-tokens.security.test.ts", "id-jag.security.test.ts"],
      },
      {
        id: "O2",
        threat: "A code is shown twice, or by somebody else; no PKCE, or a plain one",
        defence: "One statement uses a code once; every other use ends the grant. S256 alone.",
        tests: [
          "oauth.security.test.ts",
          "two-instances.security.test.ts",
          "oauth-killed.night.e2e.test.ts",
          "record-adapter.test.ts",
        ],
      },
      {
        id: "O3",
        threat: "A redirect that differs by one byte, an open redirect",
        defence:
          "Exact match, but for the port on a person's own machine; errors without a match stay on a page of ours.",
        tests: ["oauth.security.test.ts", "oidc-routes.security.test.ts"],
      },
      {
        id: "O4",
        threat: "A refresh token is stolen",
        defence: "Replaced with each use; an old one ends the family on every instance.",
        tests: ["oauth.security.test.ts", "oauth-killed.night.e2e.test.ts"],
      },
      {
        id: "O5",
        threat: "Client documents that point inwards, redirect, lie about themselves or are huge",
        defence:
          "One guarded way out: public addresses, no redirects, 5 KB, seldom; a document must name itself.",
        tests: ["client-documents.security.test.ts", "sdk-client.http.test.ts"],
      },
      {
        id: "O6",
        threat: "Registrations by the thousand",
        defence: "Two a minute for an address after twenty; what nobody used is forgotten after a day.",
        tests: ["oauth.security.test.ts"],
      },
      {
        id: "O7",
        threat: "A client is made to send a code to the wrong server (mix-up)",
        defence: "Every answer, refusals too, names its issuer, which clients compare.",
        tests: ["sdk-client.http.test.ts", "oauth.http.test.ts", "oauth.security.test.ts"],
      },
      {
        id: "O8",
        threat: "The question to the person is framed, forged, or answered from another browser",
        defence:
          "No framing, no script, a token of the form and the browser, and requests of the hub's own page alone.",
        tests: ["oauth.security.test.ts", "oauth-connect.e2e.test.ts"],
      },
      {
        id: "O9",
        threat: "An agent that was ended goes on in an open stream, or at another instance",
        defence: "Ended within a second everywhere, streams included.",
        tests: ["oauth.security.test.ts", "outside-tokens.security.test.ts"],
      },
      {
        id: "O10",
        threat: "A passkey is replayed, copied, of another site, or was planted with a stolen key",
        defence:
          "Questions are good once; devices are unlocked and count; a key alone leads to no operator's page.",
        tests: ["passkeys.security.test.ts", "people.night.e2e.test.ts"],
      },
      {
        id: "O11",
        threat: "A directory or a provider takes over accounts that it did not make",
        defence:
          "It sees its own people alone; names that belong to somebody are refused; owners stay owners.",
        tests: ["scim.security.test.ts", "oidc-routes.security.test.ts"],
      },
    ],
  },
  {
    title: "Imports, uploads, archives",
    threats: [
      {
        id: "I1",
        threat: "An archive writes outside of its folder",
        defence: "Paths are checked by one validator before anything is written.",
        tests: ["read-archive.security.test.ts", "uploads.security.test.ts"],
      },
      {
        id: "I2",
        threat: "An archive that two readers understand differently",
        defence: "Refused, by name of the reason.",
        tests: ["other-readers.security.test.ts", "read-archive.security.test.ts"],
      },
      {
        id: "I3",
        threat: "An archive that unpacks to far more than it is",
        defence: "Counted while unpacking, ended at the limit.",
        tests: ["read-archive.security.test.ts"],
      },
      {
        id: "I4",
        threat: "Links inside of archives",
        defence: "Refused: regular files only.",
        tests: ["read-archive.security.test.ts"],
      },
      {
        id: "I5",
        threat: "A repository's address leads into the hub's own network",
        defence: "Only https on listed hosts; no submodules, LFS, hooks or filters.",
        tests: ["source-address.security.test.ts", "sources.security.test.ts", "create-git.security.test.ts"],
      },
      {
        id: "I6",
        threat: "Names that become options or shell text",
        defence: "No shell; argument lists with `--` before foreign words.",
        tests: ["create-git.security.test.ts", "source-address.security.test.ts"],
      },
      {
        id: "I7",
        threat: "What is served is not what was scanned",
        defence: "Verdict, manifest and served bytes share one digest, checked when served.",
        tests: ["blob-store.suite.ts", "folder-blobs.test.ts", "hub-life.e2e.test.ts"],
      },
      {
        id: "I8",
        threat: "An upload ticket used twice or by somebody else",
        defence: "Single use by compare-and-set, bound to account, collection, size and digest.",
        tests: ["uploads.security.test.ts", "uploads.test.ts", "ticket-token.test.ts"],
      },
      {
        id: "I9",
        threat: "A signed address altered or used too late",
        defence: "A signature over all that it grants, compared before any file is touched.",
        tests: ["signed-url.security.test.ts", "blobs.security.test.ts", "s3-blobs.security.test.ts"],
      },
      {
        id: "I10",
        threat: "A crash leaves half of an import",
        defence: "Bytes before rows, every step repeatable, leftovers are swept up.",
        tests: ["hub-killed.e2e.test.ts", "imports.test.ts", "collect-blobs.test.ts"],
      },
    ],
  },
  {
    title: "Outbound requests",
    threats: [
      {
        id: "W1",
        threat: "A webhook or source names an address of the inside network, in any notation",
        defence: "Resolved once, every address checked by range.",
        tests: ["guarded-fetch.test.ts", "source-address.security.test.ts", "address-group.test.ts"],
      },
      {
        id: "W2",
        threat: "A name that changes between check and connection",
        defence: "The connection goes to the address that was checked.",
        tests: ["guarded-fetch.test.ts"],
      },
      {
        id: "W3",
        threat: "Forged or repeated deliveries",
        defence: "Standard Webhooks signatures with id and time.",
        tests: ["sign-message.test.ts", "webhook-sender.test.ts"],
      },
      {
        id: "W4",
        threat: "A receiver that stalls or floods the sender",
        defence: "Limits of time and of what is read of an answer.",
        tests: ["guarded-fetch.test.ts", "webhook-sender.test.ts"],
      },
      {
        id: "W5",
        threat: "Lost or invented events",
        defence: "An outbox in the transaction of the cause; an id that stays the same over retries.",
        tests: ["sender-killed.night.test.ts", "hub-killed.e2e.test.ts"],
      },
      {
        id: "W6",
        threat: "A receiver's answer shown to the tenant reveals the inside",
        defence: "Only the status and a short, cleaned beginning is kept.",
        tests: ["webhooks.http.test.ts", "webhook-sender.test.ts"],
      },
    ],
  },
  {
    title: "Durability",
    threats: [
      {
        id: "D1",
        threat: "The process is killed",
        defence: "What was acknowledged is there after the next start.",
        tests: ["hub-killed.e2e.test.ts", "hub-crash.night.e2e.test.ts"],
      },
      {
        id: "D2",
        threat: "The power fails",
        defence: "Acknowledged bytes and rows were synced before.",
        tests: ["power-cut.test.ts"],
        gap: "Checked by the order of system calls, not on a disk that forgets.",
      },
      {
        id: "D3",
        threat: "The disk is full",
        defence: "Reads go on; writes say so and work again when there is room.",
        tests: ["blob-store.suite.ts", "folder-blobs.test.ts"],
        gap: "No test on a really full disk.",
      },
      {
        id: "D4",
        threat: "The database is gone or slow",
        defence: "A quick answer that says when to come back; recovery without a restart.",
        tests: ["database-unavailable.test.ts", "survives-postgres.test.ts"],
      },
      {
        id: "D5",
        threat: "The clock jumps",
        defence: "Durations are measured by the monotonic clock.",
        tests: [],
        gap: "No test moves the clock.",
      },
      {
        id: "D6",
        threat: "A restart in the middle of work",
        defence: "Running calls end, streams are closed with a reason, in at most ten seconds.",
        tests: ["serve.http.test.ts", "hub-drain.night.e2e.test.ts"],
      },
      {
        id: "D7",
        threat: "A backup that cannot be restored",
        defence: "A hub is exported and imported whole, with the digest of every blob.",
        tests: ["transfer-hub.test.ts"],
      },
    ],
  },
];
