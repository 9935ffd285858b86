import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useState } from "react";
import type { PageName } from "../../src/contract/index.ts";
import { IconButton } from "../components/button.tsx";

// Not among what the first page loads.
const CommandPalette = lazy(() => import("./command-palette.tsx"));

const OpenContext = createContext<() => void>(() => {});

/** Ctrl-K, or ⌘K, goes anywhere from everywhere; so does the button beside the brand. */
export function PaletteProvider({
  pages,
  children,
}: {
  readonly pages: readonly PageName[];
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // What another dialog asks is answered first.
      if (document.querySelector("dialog[open]") === null) open();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
  const open = () => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <OpenContext value={open}>
      {children}
      {wasOpen && (
        <Suspense fallback={null}>
          <CommandPalette isOpen={isOpen} onClose={() => setOpen(false)} pages={pages} />
        </Suspense>
      )}
    </OpenContext>
  );
}

export function PaletteButton() {
  const open = useContext(OpenContext);
  return (
    <IconButton
      icon="search"
      label="Go to a page or a skill"
      aria-keyshortcuts="Control+K Meta+K"
      className="palette-button"
      onClick={open}
    />
  );
}
