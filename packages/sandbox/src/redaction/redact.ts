import { buildAutomaton, type PatternAutomaton } from "./pattern-automaton.ts";
import { secretForms } from "./secret-forms.ts";

/** Takes values out of what scripts print. Each byte of a value becomes `*`, so that sizes and offsets stay true. */
export interface Redaction {
  /** False where no value is long enough to be looked for: everything stays as it is. */
  readonly hasValues: boolean;
  /** The longest form that is looked for: so much around a piece decides about the piece. */
  readonly longestBytes: number;
  /** For one stream, in pieces that may end anywhere. */
  stream(): RedactedStream;
  /** For what is whole. The bytes that are given stay as they are. */
  whole(bytes: Uint8Array): Uint8Array;
}

export interface RedactedStream {
  /** What can be shown by now: the beginning of a value is held back until it is known to be none. */
  add(chunk: Uint8Array): Uint8Array;
  /** The rest. Where the stream was cut, the beginning of a value at its end counts as the value. */
  end(options?: { readonly isCut: boolean }): Uint8Array;
}

/** For values that were given to a script; those below `REDACTED_FROM_BYTES` are left alone. */
export function createRedaction(values: Iterable<string>): Redaction {
  const forms = [...values].flatMap(secretForms);
  const automaton = forms.length === 0 ? undefined : buildAutomaton(forms);
  const stream = () => (automaton === undefined ? unchanged() : redactedStream(automaton));
  return {
    hasValues: automaton !== undefined,
    longestBytes: forms.reduce((longest, { length }) => Math.max(longest, length), 0),
    stream,
    whole: (bytes) => {
      const redacted = stream();
      return Buffer.concat([redacted.add(bytes), redacted.end()]);
    },
  };
}

function redactedStream(automaton: PatternAutomaton): RedactedStream {
  let state = 0;
  let held = new Uint8Array();
  return {
    add(chunk) {
      const bytes = new Uint8Array(held.length + chunk.length);
      bytes.set(held);
      bytes.set(chunk, held.length);
      for (let at = held.length; at < bytes.length; at += 1) {
        state = automaton.next(state, bytes[at] ?? 0);
        const matched = automaton.matched(state);
        if (matched > 0) bytes.fill(MASK, at + 1 - matched, at + 1);
      }
      // A match that is still to come begins no earlier than this.
      const shown = bytes.length - automaton.depth(state);
      held = bytes.slice(shown);
      return bytes.subarray(0, shown);
    },
    end({ isCut } = { isCut: false }) {
      const rest = isCut ? held.fill(MASK) : held;
      held = new Uint8Array();
      state = 0;
      return rest;
    },
  };
}

const MASK = "*".charCodeAt(0);

function unchanged(): RedactedStream {
  return { add: (chunk) => chunk, end: () => new Uint8Array() };
}
