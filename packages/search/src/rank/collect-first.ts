/** The first of many numbers, without sorting all of them. Of equal ones those that came first, in any order. */
export interface FirstOf {
  add(item: number): void;
  /** The last of the first ones; undefined while there are fewer than `count`. */
  last(): number | undefined;
  inOrder(): number[];
}

/** Keeps the `count` first of the numbers it is given: a heap with the last of them on top, which most others come after. */
export function collectFirst(count: number, isBefore: (a: number, b: number) => boolean): FirstOf {
  const heap: number[] = [];

  function rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!isBefore(heap[parent] ?? 0, heap[at] ?? 0)) return;
      swap(heap, at, parent);
      at = parent;
    }
  }

  function sink(): void {
    for (let at = 0; ; ) {
      let last = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child += 1)
        if (isBefore(heap[last] ?? 0, heap[child] ?? 0)) last = child;
      if (last === at) return;
      swap(heap, at, last);
      at = last;
    }
  }

  return {
    add(item) {
      if (heap.length < count) {
        heap.push(item);
        rise(heap.length - 1);
      } else if (isBefore(item, heap[0] ?? 0)) {
        heap[0] = item;
        sink();
      }
    },
    last: () => (heap.length < count ? undefined : heap[0]),
    inOrder: () => [...heap].sort((a, b) => (isBefore(a, b) ? -1 : 1)),
  };
}

function swap(items: number[], a: number, b: number): void {
  const left = items[a] ?? 0;
  items[a] = items[b] ?? 0;
  items[b] = left;
}
