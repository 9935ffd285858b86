/** Of something that an account, or a key, may have only so many of at a time: a call, a stream, an upload. */
export interface SharedPlaces {
  /** One of it, to be given back once by what is returned; undefined when this instance has all that it may have now. */
  take(name: string, most: number): (() => void) | undefined;
  /** How many of it this instance may have at a time now, at least one. `most` is the limit of all together. */
  allowed(name: string, most: number): number;
  /** One more, or one less, is held here. */
  count(name: string, most: number, difference: 1 | -1): void;
  /** Called with the names of which this instance may have another number than before. */
  onChange(listener: (names: readonly string[]) => void): void;
  /** Tells the others what is held here, and learns what they hold. Happens by itself every second. */
  tell(): Promise<void>;
  close(): Promise<void>;
}

/** What one instance holds of something. */
export interface PlaceUse {
  readonly name: string;
  /** 0: no longer worth a word. */
  readonly held: number;
}

/** Tells everybody, and answers what each other instance holds, by name. */
export type SettlePlaces = (uses: readonly PlaceUse[]) => Promise<ReadonlyMap<string, readonly number[]>>;

export interface SharedPlacesOptions {
  /** Without it, this instance is alone. */
  readonly settle?: SettlePlaces | undefined;
  readonly onError?: (error: unknown) => void;
}

/**
 * No call waits for the others: each instance says once a second what it holds much of, and reads what they hold of the same. Who is
 * alone with something may have all of it; who is not has an even part, or more where others need less. Little is not told, so
 * that each further instance adds at most a quarter of the limit; and a second passes before a new crowd is seen.
 */
export function createSharedPlaces({ settle, onError = () => {} }: SharedPlacesOptions = {}): SharedPlaces {
  const places = new Map<string, Place>();
  const listeners: ((names: readonly string[]) => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | undefined;
  let isClosed = false;

  const isWorthTelling = ({ held, most, isTold }: Place) => isTold || held >= Math.ceil(most / QUIET_PART);

  const tellNow = async (): Promise<void> => {
    if (settle === undefined) return;
    const due = [...places].filter(([, place]) => isWorthTelling(place));
    if (due.length === 0) return;
    const uses = due.map(([name, place]) => {
      const held = !isClosed && place.held >= Math.ceil(place.most / QUIET_PART) ? place.held : 0;
      return { name, place, held };
    });
    const heldElsewhere = await settle(uses.map(({ name, held }) => ({ name, held }))).catch(
      (error: unknown) => {
        onError(error);
        // What others held may be long over: each goes on by itself until they can be asked.
        return new Map<string, readonly number[]>();
      },
    );
    const changed: string[] = [];
    for (const { name, place, held } of uses) {
      const earlierPart = partOf(place);
      place.others = heldElsewhere.get(name) ?? [];
      place.isTold = held > 0;
      if (partOf(place) !== earlierPart) changed.push(name);
      if (place.held === 0 && !place.isTold) places.delete(name);
    }
    if (changed.length > 0) for (const listener of listeners) listener(changed);
  };

  const tell = (): Promise<void> => {
    telling ??= tellNow().finally(() => {
      telling = undefined;
    });
    return telling;
  };

  const tick = async (): Promise<void> => {
    await tell();
    timer = undefined;
    // What was told before is taken back, too.
    if ([...places.values()].some(isWorthTelling)) startTicking();
  };

  const startTicking = () => {
    if (!isClosed && settle !== undefined) timer ??= setTimeout(() => void tick(), TELL_MS).unref();
  };

  const allowed = (name: string, most: number): number => {
    const place = places.get(name);
    return place === undefined ? most : partOf(place);
  };

  const count = (name: string, most: number, difference: 1 | -1): void => {
    const place = places.get(name) ?? { held: 0, most, others: [], isTold: false };
    places.set(name, place);
    place.held += difference;
    if (place.held === 0 && !place.isTold) places.delete(name);
    else if (isWorthTelling(place)) startTicking();
  };

  return {
    take(name, most) {
      if ((places.get(name)?.held ?? 0) >= allowed(name, most)) return undefined;
      count(name, most, 1);
      let isTaken = true;
      return () => {
        if (isTaken) count(name, most, -1);
        isTaken = false;
      };
    },
    allowed,
    count,
    onChange: (listener) => void listeners.push(listener),
    tell,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await telling;
      await tell();
    },
  };
}

interface Place {
  held: number;
  readonly most: number;
  others: readonly number[];
  isTold: boolean;
}

const TELL_MS = 1_000;
const QUIET_PART = 4;

/** What the others leave, and never less than an even part of it. */
function partOf({ most, others }: Place): number {
  const evenPart = Math.floor(most / (others.length + 1));
  const left = most - others.reduce((sum, held) => sum + held, 0);
  return Math.max(1, evenPart, left);
}
