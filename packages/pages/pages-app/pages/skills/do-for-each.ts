/** What became of several requests of one kind. */
export interface Outcome<Item> {
  readonly done: readonly Item[];
  /** The first refusal, in its own words; the others are of the same kind nearly always. */
  readonly problem?: string;
  readonly failed: number;
}

// Enough that fifty are done at once for whoever waits, and few for the server.
const atOnce = 4;

/** Does the same with each of them, a few at a time; one that is refused keeps none of the others from it. */
export async function doForEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<Outcome<Item>> {
  const done: Item[] = [];
  const problems: string[] = [];
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      const current = item;
      await work(current).then(
        () => done.push(current),
        (error: unknown) => problems.push(error instanceof Error ? error.message : String(error)),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  const [problem] = problems;
  return { done, failed: problems.length, ...(problem !== undefined && { problem }) };
}
