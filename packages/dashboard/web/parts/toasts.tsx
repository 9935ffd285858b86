import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "good" | "bad";
}

type Say = (text: string, tone?: Toast["tone"]) => void;

const ToastContext = createContext<Say>(() => {});

/** Says in a corner, and to screen readers, that something was done. Problems belong beside what caused them. */
export function useToast(): Say {
  return useContext(ToastContext);
}

// Long enough to read a sentence twice; it can also be closed, and nothing is only ever said here.
const shownMs = 6000;

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const say = useCallback<Say>(
    (text, tone = "good") => {
      const id = performance.now() + Math.random();
      setToasts((all) => [...all.slice(-2), { id, text, tone }]);
      setTimeout(() => close(id), shownMs);
    },
    [close],
  );
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.showPopover(), []);
  useEffect(() => {
    // A dialog that was opened since covers everything that was there before it.
    if (toasts.length === 0 || document.querySelector("dialog[open]") === null) return;
    place.current?.hidePopover();
    place.current?.showPopover();
  }, [toasts]);
  return (
    <ToastContext value={say}>
      {children}
      <section ref={place} popover="manual" className="toasts" aria-live="polite" aria-label="Messages">
        {toasts.map(({ id, text, tone }) => (
          <div key={id} className={`toast toast-${tone}`}>
            <Icon name={tone === "good" ? "check" : "warning"} size={18} />
            <span>{text}</span>
            <IconButton icon="close" label="Close message" onClick={() => close(id)} />
          </div>
        ))}
      </section>
    </ToastContext>
  );
}
