export interface Notice {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  readonly text: string;
}

/** The text of THIRD_PARTY_NOTICES for bundled packages (folders relative to `root`), and every reason not to publish it. */
export function thirdPartyNotices(options: {
  readonly root: string;
  readonly packages: readonly string[];
}): Promise<{
  readonly text: string;
  readonly notices: readonly Notice[];
  readonly problems: readonly string[];
}>;
