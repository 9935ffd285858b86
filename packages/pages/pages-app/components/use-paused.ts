import { useEffect, useState } from "react";

/** The value as it was when it last stayed the same for a moment: for fields that ask the server while somebody types. */
export function usePaused<Value>(value: Value, { pauseMs = 180 } = {}): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
