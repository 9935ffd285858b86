import type { AccountKey } from "../../../src/contract/index.ts";
import { useRevokeKey } from "../../api/use-keys.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useToast } from "../../components/toasts.tsx";

/** Asks before an agent or a key is ended. */
export function DisconnectDialog({
  ended,
  onClose,
}: {
  readonly ended: AccountKey | undefined;
  readonly onClose: () => void;
}) {
  const revoke = useRevokeKey();
  const say = useToast();
  return (
    <ConfirmDialog
      isOpen={ended !== undefined}
      onClose={onClose}
      title={`Disconnect '${ended?.name ?? ""}'?`}
      action="Disconnect"
      isDanger
      onConfirm={async () => {
        if (ended === undefined) return;
        await revoke.mutateAsync(ended.id);
        say(`'${ended.name}' is refused from now on.`);
      }}
    >
      <p>
        {ended?.agent === undefined
          ? "Whatever uses this key is refused within a second, and it cannot be brought back."
          : "It is refused within a second, with everything that it has open. It can ask you again."}
        {ended?.isOwn && " You signed in with this key: this browser is signed out, too."}
      </p>
    </ConfirmDialog>
  );
}
