import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import "./menu.css";

/** Buttons behind three dots, for what is done rarely. Closes on Esc, on a press elsewhere and after each of them. */
export function Menu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeElsewhere = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      place.current?.querySelector<HTMLElement>(".menu-button")?.focus();
    };
    document.addEventListener("pointerdown", closeElsewhere);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeElsewhere);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [isOpen]);
  return (
    <div ref={place} className="menu">
      <IconButton
        icon="more"
        label={label}
        className="menu-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {/* Hidden and not gone: what it holds may have a dialog open that it began. */}
      <div className="menu-list" hidden={!isOpen}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: -- listens to the presses of the buttons inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: -- a button pressed by key is a click, too */}
        <div
          className="menu-items"
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest(".menu-items > button"))
              setOpen(false);
          }}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
