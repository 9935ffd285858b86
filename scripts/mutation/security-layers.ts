/** Source that keeps something out, with the tests that judge it: those that must notice every mutant of it. */
export interface SecurityLayer {
  readonly name: string;
  /** Files of one package. */
  readonly sources: readonly string[];
  /** Patterns of test files. */
  readonly tests: readonly string[];
}

const skill = "packages/skill/src";
const sandbox = "packages/sandbox/src";
const middleware = "packages/hub/src/app/http/middleware";
const keys = "packages/hub/src/features/keys";
const outbound = "packages/hub/src/platform/outbound";
const pages = "packages/local/src/serve/pages";

export const SECURITY_LAYERS: readonly SecurityLayer[] = [
  {
    name: "which files of a skill are read",
    sources: [`${skill}/files/safe-path.ts`],
    tests: [`${skill}/files/safe-path*.test.ts`],
  },
  {
    name: "what text of a skill can do to whoever reads it",
    sources: [`${skill}/text/escape-text.ts`, `${skill}/text/hidden-characters.ts`],
    tests: [`${skill}/text/{escape-text,hidden-characters}.test.ts`],
  },
  {
    name: "which entries of an archive are taken",
    sources: [
      `${skill}/archive/entry-collisions.ts`,
      `${skill}/archive/entry-kind.ts`,
      `${skill}/archive/entry-path.ts`,
    ],
    tests: [`${skill}/archive/entry-*.test.ts`],
  },
  {
    name: "who may call a tool",
    sources: ["packages/tools/src/call-tool.ts"],
    tests: ["packages/tools/src/call-tool.test.ts"],
  },
  {
    name: "which requests reach a route of the hub",
    sources: [
      `${middleware}/address-key.ts`,
      `${middleware}/authenticate-request.ts`,
      `${middleware}/browser-request.ts`,
      `${middleware}/check-host.ts`,
      `${middleware}/limit-by-address.ts`,
      `${middleware}/request-guard.ts`,
      `${middleware}/request-limits.ts`,
      `${middleware}/require-caller.ts`,
      `${middleware}/require-key.ts`,
      `${middleware}/require-operator.ts`,
      `${middleware}/require-uploader.ts`,
    ],
    tests: [`${middleware}/*.test.ts`],
  },
  {
    name: "which keys are good",
    sources: [`${keys}/authenticate.ts`],
    tests: [`${keys}/*.test.ts`],
  },
  {
    name: "where the hub sends requests",
    sources: [
      `${outbound}/check-target-url.ts`,
      `${outbound}/connect-checked.ts`,
      `${outbound}/guarded-fetch.ts`,
    ],
    tests: [`${outbound}/*.test.ts`],
  },
  {
    name: "which pages of this machine may ask",
    sources: [`${pages}/check-request.ts`, `${pages}/page-sessions.ts`],
    tests: [`${pages}/{check-request,page-sessions}.test.ts`],
  },
  {
    name: "what a script may ask of the kernel",
    sources: [`${sandbox}/seccomp`, `${sandbox}/drivers/bubblewrap/arguments.ts`],
    tests: [`${sandbox}/seccomp/*.test.ts`, `${sandbox}/drivers/bubblewrap/arguments.test.ts`],
  },
  {
    name: "where a script may connect to",
    sources: [
      `${sandbox}/network/dial-allowed.ts`,
      `${sandbox}/network/host-rules.ts`,
      `${sandbox}/network/proxy-target.ts`,
      `${sandbox}/network/public-address.ts`,
    ],
    tests: [`${sandbox}/network/*.test.ts`],
  },
];
