import type { ThreatGroup } from "./threat.ts";

/** What a skill, a script or a page on the same machine may try. */
export const localThreats: readonly ThreatGroup[] = [
  {
    title: "Finding and reading skills",
    threats: [
      {
        id: "P1",
        threat: "Front matter that a parser executes (`---js` and the like)",
        defence: "Only a bare `---` opens front matter, which is YAML; anything else is no front matter.",
        tests: ["read-skill-head.test.ts", "bad-inputs.test.ts", "hostile-skills.security.test.ts"],
      },
      {
        id: "P2",
        threat: "YAML that grows when it is read: bombs, cycles, deep nesting",
        defence: "Size, depth, tokens, nodes and aliases are limited before and while parsing.",
        tests: ["read-skill-head.test.ts", "yaml-limits.test.ts", "bad-inputs.test.ts"],
      },
      {
        id: "P3",
        threat: "Prototype pollution by names, metadata or parameters",
        defence: "Fields are copied by an allow list; whatever is looked up by foreign text is a `Map`.",
        tests: ["bad-inputs.test.ts", "skill-lookup.test.ts", "hostile-inputs.security.test.ts"],
      },
      {
        id: "P4",
        threat: "Path traversal by a skill's name",
        defence: "Names are looked up in a map and never joined to a path.",
        tests: ["skill-lookup.test.ts", "hostile-skills.security.test.ts", "fuzz.e2e.test.ts"],
      },
      {
        id: "P5",
        threat: "Path traversal by a file's path, a link, or a file swapped for a link",
        defence:
          "One function opens files of a skill: resolved, compared with the root, checked again after opening.",
        tests: ["safe-path.security.test.ts", "get-skill-resource.test.ts"],
      },
      {
        id: "P6",
        threat: "Links, hard links, devices or submodules that carry foreign files into an import",
        defence: "Imports take regular files only and follow nothing.",
        tests: ["read-archive.security.test.ts", "sources.security.test.ts", "create-git.security.test.ts"],
      },
      {
        id: "P7",
        threat: "A skill takes the name of another",
        defence:
          "First match wins in a stated order; the shadowed one stays reachable by its label and is reported.",
        tests: ["index-skills.test.ts", "local-catalog.test.ts", "doctor.test.ts"],
      },
      {
        id: "P8",
        threat: "Names that look alike",
        defence: "A hub takes names of `a-z`, `0-9` and `-` only and refuses look-alikes of names it has.",
        tests: ["imports.test.ts", "name-key.test.ts", "publish-skill.test.ts"],
      },
      {
        id: "P9",
        threat: "Huge files, endless folders, a FIFO called SKILL.md",
        defence: "Files are looked at before they are opened; sizes, counts and depth have limits.",
        tests: ["walk-root.test.ts", "walk-limits.test.ts", "read-head-bytes.test.ts", "many-skills.test.ts"],
      },
      {
        id: "P11",
        threat:
          "A repository's links and trees have the machine walked and watched before the client is answered",
        defence:
          "A link out of the roots leads to skills alone, other file systems are not entered, and the handshake waits for the first walk for a part of a second.",
        tests: ["walk-limits.test.ts", "first-look.test.ts", "first-look.e2e.test.ts"],
      },
      {
        id: "P10",
        threat: "A read during a rescan sees half of a change",
        defence: "A new snapshot is built beside the present one and swapped in whole.",
        tests: ["catalog-model.test.ts", "single-flight.test.ts", "local-catalog-watch.test.ts"],
      },
    ],
  },
  {
    title: "Text that a model reads",
    threats: [
      {
        id: "M1",
        threat: "A description closes the list it is shown in",
        defence: "Skill text is escaped wherever it stands beside our words.",
        tests: ["escape-text.test.ts", "plan-catalog.test.ts", "bad-inputs.test.ts"],
      },
      {
        id: "M2",
        threat: "A body imitates a result or a header of ours",
        defence: "The body is data after a fixed header, never read again.",
        tests: ["skill.test.ts", "load-skill-text.test.ts", "bad-inputs.test.ts"],
      },
      {
        id: "M3",
        threat: "Invisible text",
        defence: "Refused in names and descriptions, found by the scanner, and made visible on request.",
        tests: ["hidden-characters.test.ts", "visible-text.test.ts", "hidden-layers.test.ts"],
      },
      {
        id: "M4",
        threat: "Many or long descriptions crowd out the others",
        defence: "The list has a budget, a rank and an honest line about the rest.",
        tests: ["plan-catalog.test.ts", "rotation.test.ts"],
      },
      {
        id: "M5",
        threat: "A skill widens its own rights (`allowed-tools`, hooks, `` !`command` ``)",
        defence: "These are text; they grant and run nothing.",
        tests: ["allowed-tools.test.ts", "bad-inputs.test.ts", "hostile-skills.security.test.ts"],
      },
      {
        id: "M6",
        threat: "Content that changes after it was approved",
        defence: "A drive pins a version; a newer one waits with its differences until it is accepted.",
        tests: ["pending-update.test.ts", "drive-tools.test.ts", "hub-life.e2e.test.ts"],
      },
      {
        id: "M7",
        threat: "Instructions or script in images and documents",
        defence: "All files are scanned; files are served as downloads that no page can use.",
        tests: ["image-text.test.ts", "well-known.http.test.ts"],
      },
      {
        id: "M8",
        threat: "Our own descriptions become a way in",
        defence: "The fixed part is pinned; the rest is escaped data of the catalog.",
        tests: ["tool-list.test.ts", "skill-contract.test.ts", "drive-contract.test.ts"],
      },
    ],
  },
  {
    title: "Transports",
    threats: [
      {
        id: "T1",
        threat: "DNS rebinding",
        defence: "Loopback only for the local server; Host and Origin are checked, also with a key.",
        tests: ["request-guard.security.test.ts", "mcp.security.test.ts", "listen-on-loopback.test.ts"],
      },
      {
        id: "T2",
        threat: "One client gets the answer of another",
        defence: "A server object for each connection or request; no shared state between them.",
        tests: ["isolation.security.test.ts", "mcp.security.test.ts"],
      },
      {
        id: "T3",
        threat: "A session id of somebody else",
        defence: "Ids are random, bound to the key, and no authority by themselves.",
        tests: ["legacy-sessions.test.ts", "foreign-ids.security.test.ts", "script-sessions.test.ts"],
      },
      {
        id: "T4",
        threat: "Headers that name another request than the body",
        defence: "A mismatch is refused.",
        tests: ["parse-mcp-request.test.ts", "mcp-fast-path.http.test.ts", "conformance.e2e.test.ts"],
      },
      {
        id: "T5",
        threat: "Patterns that take exponential time",
        defence: "Own patterns are measured for linearity; no open-ended URI templates.",
        tests: ["every-pattern.test.ts", "linear.test.ts", "skill-uri.test.ts"],
      },
      {
        id: "T6",
        threat: "A token made for somebody else",
        defence:
          "Only keys of the hub, and tokens that it gave for its own address, are accepted; none is ever passed on.",
        tests: ["authenticate.security.test.ts", "bearer-token.test.ts", "oauth.security.test.ts"],
      },
      {
        id: "T7",
        threat: "Slow or huge requests hold connections",
        defence:
          "Time limits for headers and bodies, limits for sizes, and for parallel requests of an address.",
        tests: ["serve.http.test.ts", "read-body.test.ts", "request-limits.test.ts"],
        gap: "No test holds thousands of slow sockets at once.",
      },
      {
        id: "T8",
        threat: "Standard output polluted, a server that outlives its client",
        defence: "Only protocol messages on standard output; the process ends with its input.",
        tests: ["orphans.e2e.test.ts", "fuzz.e2e.test.ts", "clients.e2e.test.ts"],
      },
      {
        id: "T9",
        threat: "Malformed or oversized protocol messages",
        defence: "Each is answered in the protocol's own error form, or by silence where it demands that.",
        tests: [
          "fuzz.e2e.test.ts",
          "frames-too-long.e2e.test.ts",
          "mcp.security.test.ts",
          "read-body.test.ts",
        ],
      },
      {
        id: "T10",
        threat: "Another user or program of the machine uses the local HTTP server, or one request ends it",
        defence: "A token, kept in a file of the user's own; request lines are compared, never parsed.",
        tests: ["serve.test.ts"],
      },
      {
        id: "T11",
        threat: "A repository brings a program called `skillquay`, `node` or `npx` for agents to start in it",
        defence: "`connect` writes absolute paths of a private copy; `doctor` warns of entries with `npx`.",
        tests: ["connect-hostile.security.e2e.test.ts", "agent-entries.test.ts", "node-for-agents.test.ts"],
      },
    ],
  },
  {
    title: "Scripts",
    threats: [
      {
        id: "S1",
        threat: "A script reads files or variables of the host",
        defence: "Own namespaces, a read-only root, an empty environment but for what was granted.",
        tests: ["attack-suite.suite.ts", "run-attacks.test.ts", "driver.test.ts", "program-paths.test.ts"],
        gap: "A program in /opt/<name> is visible with all of that folder.",
      },
      {
        id: "S2",
        threat: "A script sends data out",
        defence: "No network unless hosts were allowed, then through a proxy that knows them.",
        tests: ["attack-suite.suite.ts", "allowlist-proxy.test.ts", "proxy-target.test.ts"],
      },
      {
        id: "S3",
        threat: "A script uses up memory, processes, disk, time or output",
        defence:
          "Limits by cgroup where one can be had, by the next best means elsewhere; the probe says which.",
        tests: ["attack-suite.suite.ts", "limits.test.ts", "cgroup-parent.test.ts"],
        gap: "Without a cgroup, memory is looked at and not enforced by the kernel.",
      },
      {
        id: "S4",
        threat: "A script breaks out",
        defence:
          "No new privileges, no capabilities, a filter of system calls; a machine as the wall by choice.",
        tests: ["attack-suite.suite.ts", "seccomp-profile.test.ts", "e2b-attacks.night.test.ts"],
      },
      {
        id: "S5",
        threat: "One session sees another's files",
        defence: "A fresh root for each session, bound to the key that opened it.",
        tests: ["script-sessions.test.ts", "session-registry.test.ts"],
      },
      {
        id: "S6",
        threat: "Output that imitates the protocol or steers the terminal",
        defence: "Output is data in a field; control characters are taken out of text views.",
        tests: ["strip-terminal-codes.test.ts", "terminal-text.test.ts", "scripts.e2e.test.ts"],
      },
      {
        id: "S7",
        threat: "A failed run that looks like a success",
        defence: "Exit code, signal, time-out and lack of memory are told apart.",
        tests: ["describe-end.test.ts", "outcome-of.test.ts", "execute-skill-script.test.ts"],
      },
      {
        id: "S8",
        threat: "A project's own programs are run in the place of the system's",
        defence: "No program is run to find out where it is; folders of projects on PATH are not searched.",
        tests: [
          "hostile-repository.security.e2e.test.ts",
          "trusted-search-path.test.ts",
          "interpreters.test.ts",
        ],
      },
      {
        id: "S9",
        threat: "Text of a skill or script that takes its reader for ever, or keeps everybody else waiting",
        defence:
          "Every reader takes time in proportion to the text, in turns below 50 ms or up to a stated limit; TypeScript is read where the script runs, and only what it imports.",
        tests: [
          "hostile-text.test.ts",
          "hostile-text.e2e.test.ts",
          "hostile-text.night.test.ts",
          "hostile-text.night.e2e.test.ts",
          "cooperative-task.test.ts",
          "script-runner.test.ts",
        ],
      },
      {
        id: "S10",
        threat: "A skill takes the name of one that was granted a secret, a host or the right to run",
        defence:
          "What is given is bound to folder and tree digest; a name never means a skill of a project, and a changed skill is asked about again.",
        tests: ["script-policy.test.ts", "run-consent.security.test.ts", "trust.test.ts"],
      },
      {
        id: "S14",
        threat:
          "A script that may write to a folder reaches others, plants what runs later, or undoes the user's work",
        defence:
          "It writes into a copy. What is kept after a yes goes through no link, over no file that changed meanwhile, and never to where programs act by themselves (`.git`, `.vscode`, `.envrc` and the like).",
        tests: ["working-copy.security.test.ts", "run-folders.security.test.ts", "run-questions.test.ts"],
        gap: "The size of the copy is looked at now and then. A read-only folder is shown with its `.git`.",
      },
      {
        id: "S15",
        threat: "A package that a script declares runs code on the host, or comes from where the skill says",
        defence:
          "It is installed after a yes to this version of the skill, in a sandbox of its own, hash-checked and without install scripts, from registries of the person's own configuration alone.",
        tests: [
          "package-layers.test.ts",
          "package-layers.night.test.ts",
          "run-packages.test.ts",
          "package-source.test.ts",
        ],
      },
      {
        id: "S11",
        threat: "The user says yes to one thing, and another runs",
        defence:
          "The question tells what will happen, in text that no skill can add to; its bytes are copied before, and the copy runs once.",
        tests: ["consent-text.test.ts", "run-consent.security.test.ts", "stage-skill.test.ts"],
      },
      {
        id: "S12",
        threat: "A repository that is only looked at runs its scripts",
        defence:
          "Its skills are strangers until the user trusts it, by real path and origin, read without git.",
        tests: ["run-consent.security.test.ts", "project-folder.test.ts", "trust-store.test.ts"],
      },
      {
        id: "S16",
        threat:
          "A skill asks for a key that the user keeps for another one, or prints the key that it was given",
        defence:
          "A secret is bound to folder and tree digest after a yes that names it; values are taken out of everything that a run gives back, also encoded.",
        tests: [
          "run-credentials.security.test.ts",
          "secret-store.test.ts",
          "secrets.test.ts",
          "read-hidden.e2e.test.ts",
          "redact-session.test.ts",
        ],
        gap: "A script that encodes a value in a way of its own can still print it.",
      },
      {
        id: "S13",
        threat:
          "A repository's settings execute, widen or read outside of it, or keep the server from starting",
        defence:
          "Of a project that is not trusted only settings that narrow count; what is wrong in its file is a warning; links to devices and pipes are not followed.",
        tests: [
          "read-settings.test.ts",
          "merge-settings.test.ts",
          "project-context.test.ts",
          "home-folder.test.ts",
        ],
      },
    ],
  },
];
