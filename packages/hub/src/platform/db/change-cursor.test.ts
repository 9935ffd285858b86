import { expect, it } from "vitest";
import { createChangeCursor } from "./change-cursor.ts";

const row = (seq: number, xid: bigint) => ({ seq, xid, kind: "key", ref: String(seq) });

it("begins where every older transaction has ended", () => {
  expect(createChangeCursor(7n).next()).toEqual({ fromXid: 7n, except: [] });
});

it("remembers what it told of transactions beyond an open one, and forgets it when that has ended", () => {
  const cursor = createChangeCursor(5n);
  expect(cursor.advance({ settledBelow: 5n, rows: [row(2, 6n), row(3, 7n)] })).toHaveLength(2);
  expect(cursor.next()).toEqual({ fromXid: 5n, except: [2, 3] });
  expect(cursor.advance({ settledBelow: 7n, rows: [row(1, 5n)] })).toEqual([{ kind: "key", ref: "1" }]);
  expect(cursor.next()).toEqual({ fromXid: 7n, except: [3] });
  expect(cursor.advance({ settledBelow: 9n, rows: [] })).toEqual([]);
  expect(cursor.next()).toEqual({ fromXid: 9n, except: [] });
});
