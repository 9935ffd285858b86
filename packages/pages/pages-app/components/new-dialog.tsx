import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ProblemNote } from "./problem-note.tsx";

/** Makes something that comes with a secret: a form first, and then what was made, to be copied this once. */
export function NewDialog<Request, Made>({
  isOpen,
  onClose,
  create,
  title,
  form,
  made: shown,
  isWide = false,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly create: UseMutationResult<Made, Error, Request>;
  /** With what was made, once it is. */
  readonly title: (made: Made | undefined, request: Request | undefined) => string;
  /** A form with this id, which the button at the foot submits. */
  readonly form: (id: string, onSubmit: (request: Request) => void) => ReactNode;
  readonly made: (made: Made, request: Request | undefined) => ReactNode;
  readonly isWide?: boolean;
}) {
  const id = useId();
  const { data, variables } = create;
  // What was made must not be there for whoever opens it next.
  const close = () => {
    create.reset();
    onClose();
  };
  const isMade = data !== undefined;
  return (
    <Dialog
      isWide={isWide}
      isOpen={isOpen}
      onClose={close}
      title={title(data, variables)}
      actions={
        isMade ? (
          <Button look="primary" onClick={close}>
            I have it
          </Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" type="submit" form={id} isBusy={create.isPending}>
              Create
            </Button>
          </>
        )
      }
    >
      {isMade ? (
        shown(data, variables)
      ) : (
        <>
          {form(id, (request) => create.mutate(request))}
          {create.isError && <ProblemNote problem={create.error} />}
        </>
      )}
    </Dialog>
  );
}
