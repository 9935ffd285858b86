import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "wouter";
import { Button, IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "good" | "bad";
  readonly action?: ToastAction | undefined;
  /** In the clock of the page. */
  readonly atMs: number;
}

/** What can be done about what was said, most of all: taking it back. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

type Say = (text: string, tone?: Toast["tone"], action?: ToastAction) => void;
/** Makes an element the place of messages, above those before it, until the result is called. */
type TakePlace = (element: HTMLElement) => () => void;

const ToastContext = createContext<Say>(() => {});
const PlaceContext = createContext<TakePlace>(() => () => {});

/** Says in a corner, and to screen readers, that something was done. Problems belong beside what caused them. */
export function useToast(): Say {
  return useContext(ToastContext);
}

// Long enough to read a sentence twice; it can also be closed, and nothing is only ever said here.
const shownMs = 6000;
// Longer than it takes to go elsewhere with what was just said.
const freshMs = 1000;

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const say = useCallback<Say>(
    (text, tone = "good", action) => {
      const atMs = performance.now();
      const id = atMs + Math.random();
      setToasts((all) => [...all.slice(-2), { id, text, tone, atMs, action }]);
      setTimeout(() => close(id), shownMs);
    },
    [close],
  );
  const takePlace = useCallback<TakePlace>((element) => {
    setPlaces((all) => [...all, element]);
    return () => setPlaces((all) => all.filter((place) => place !== element));
  }, []);
  const page = useLocation()[0].split("/")[1];
  // biome-ignore lint/correctness/useExhaustiveDependencies: -- another page, and what was said on the last one is over
  useEffect(() => {
    setToasts((all) => all.filter(({ atMs }) => performance.now() - atMs < freshMs));
  }, [page]);
  const place = places.at(-1);
  return (
    <ToastContext value={say}>
      <PlaceContext value={takePlace}>
        {children}
        <ToastPlace />
        {place &&
          createPortal(
            toasts.map((toast) => (
              <ShownToast key={toast.id} toast={toast} onClose={() => close(toast.id)} />
            )),
            place,
          )}
      </PlaceContext>
    </ToastContext>
  );
}

/**
 * Where messages appear. Every modal dialog has one of its own: what is outside of such a dialog is not there for screen
 * readers. It is there before there are messages, since only what changes in it is read out.
 */
export function ToastPlace() {
  const element = useRef<HTMLElement>(null);
  const takePlace = useContext(PlaceContext);
  useEffect(() => {
    const place = element.current;
    if (place === null) return;
    // After the dialog around it was opened, so that it lies above.
    queueMicrotask(() => place.isConnected && place.showPopover());
    return takePlace(place);
  }, [takePlace]);
  return (
    <section ref={element} popover="manual" className="toasts" aria-live="polite" aria-label="Messages" />
  );
}

function ShownToast({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const { text, tone, action } = toast;
  return (
    <div className={`toast toast-${tone}`}>
      <Icon name={tone === "good" ? "check" : "warning"} size={18} />
      <span>{text}</span>
      {action && (
        <Button
          look="quiet"
          onClick={() => {
            action.run();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Close message" onClick={onClose} />
    </div>
  );
}
