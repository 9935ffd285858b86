import { useEffect, useRef } from "react";

/**
 * A page that was opened begins at its top, and takes the focus that went away with the link to it. The way back is the
 * browser's: it knows where the reader was.
 */
export function useRouteFocus(place: string): void {
  const isBack = useRef(false);
  const last = useRef(place);
  useEffect(() => {
    const listen = () => {
      isBack.current = true;
    };
    // Before the router hears of it.
    addEventListener("popstate", listen, { capture: true });
    return () => removeEventListener("popstate", listen, { capture: true });
  }, []);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    if (!isBack.current) window.scrollTo({ top: 0, behavior: "instant" });
    isBack.current = false;
    if (document.activeElement === null || document.activeElement === document.body) {
      document.getElementById("main")?.focus({ preventScroll: true });
    }
  }, [place]);
}
