/** What a query adds up for each skill, by number. All zero between two queries, but for what is written before it is read. */
export interface PostingSums {
  /** The ranking by fields. */
  readonly byFields: Float64Array;
  /** Plain BM25. */
  readonly plain: Float64Array;
  /** How much of the question is answered. */
  readonly covered: Float64Array;
  /** Of one word of the query: the best value of its terms, in both rankings, and how sure it is. */
  readonly best: Float64Array;
  readonly bestPlain: Float64Array;
  readonly strength: Float64Array;
  /** Both rankings in one number; written before it is read. */
  readonly total: Float64Array;
  /** Numbers of the skills that a query has touched, and of some of them; written before they are read. */
  readonly touched: Int32Array;
  readonly some: Int32Array;
}

/** Gives the same arrays to each query, since making new ones costs more than adding up: longer ones when there are more skills. */
export function createPostingSums(): (capacity: number) => PostingSums {
  let sums = sumsOf(0);
  return (capacity) => {
    if (capacity > sums.best.length) sums = sumsOf(Math.ceil(capacity * 1.25));
    return sums;
  };
}

/** Of one skill that a query has touched. */
export function clearSum({ byFields, plain, covered }: PostingSums, number: number): void {
  byFields[number] = 0;
  plain[number] = 0;
  covered[number] = 0;
}

function sumsOf(capacity: number): PostingSums {
  return {
    byFields: new Float64Array(capacity),
    plain: new Float64Array(capacity),
    covered: new Float64Array(capacity),
    best: new Float64Array(capacity),
    bestPlain: new Float64Array(capacity),
    strength: new Float64Array(capacity),
    total: new Float64Array(capacity),
    touched: new Int32Array(capacity),
    some: new Int32Array(capacity),
  };
}
