import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./button.tsx";
import { ToastPlace } from "./toasts.tsx";

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Esc and gives the focus back. Its content exists
 * only while it is open.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  actions,
  isWide = false,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the foot. */
  readonly actions?: ReactNode;
  readonly isWide?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    // Otherwise the first thing is the cross that closes it.
    dialog.current?.querySelector<HTMLElement>(firstControl)?.focus();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: -- Esc is the keyboard's way, which the element itself knows
    <dialog
      ref={dialog}
      className={isWide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {isOpen && <ToastPlace />}
      {isOpen && (
        <div className="dialog-inside">
          <header className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </header>
          <div className="dialog-body">{children}</div>
          {actions && <footer className="dialog-actions">{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}

const firstControl = ".dialog-body :is(input, select, textarea), .dialog-actions button";
