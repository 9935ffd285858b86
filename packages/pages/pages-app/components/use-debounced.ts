import { useEffect, useState } from "react";

/** The value as it was when it last stayed the same for a moment: for fields that ask the server while somebody types. */
export function useDebounced<Value>(value: Value, { delayMs = 180 } = {}): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
