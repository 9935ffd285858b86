/** Why a request to somebody else's server had no answer. Its words hold nothing that a tenant may not know. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, cause?: unknown) {
    super(WORDS[reason], cause === undefined ? undefined : { cause });
    this.name = "OutboundError";
    this.reason = reason;
  }
}

export type OutboundReason = keyof typeof WORDS;

const WORDS = {
  url_refused: "The hub does not send requests to this address.",
  // The same for a name that leads to this network and for one that does not exist: names inside are nobody's business.
  host_refused: "The host has no public address.",
  unreachable: "The host cannot be reached.",
  tls_failed: "The host has no valid certificate.",
  timed_out: "The host took too long.",
  broken: "The answer ended early or is not HTTP.",
} as const;
