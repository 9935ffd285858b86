import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ProblemNote } from "./problem-note.tsx";

/** Asks before something is done. Stays open with the reason when it fails. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  action,
  onConfirm,
  isDanger = false,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** What the button says: a verb. */
  readonly action: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly isDanger?: boolean;
}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const close = () => {
    setProblem(undefined);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look={isDanger ? "danger" : "primary"} isBusy={isBusy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {problem !== undefined && <ProblemNote problem={problem} />}
    </Dialog>
  );
}
