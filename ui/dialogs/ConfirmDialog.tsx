import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { ErrorMessage } from '../feedback/ErrorMessage.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';

type ConfirmDialogProps = {
  /** The question with a name: 'Delete "Sunday 12"?' */
  title: string;
  opened: boolean;
  /** The label of the red button, a verb: 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** What the button starts; while it runs, the dialog stays open. */
  mutation?: { isPending: boolean; error: unknown };
  busy?: boolean;
  /** Disables the red button, for example until a reason is entered. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** Asks for confirmation before an action. */
export function ConfirmDialog({
  title,
  opened,
  confirmLabel,
  cancelLabel = 'Cancel',
  mutation,
  busy = mutation?.isPending ?? false,
  disabled = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} opened={opened} onClose={busy ? undefined : onCancel} width={520}>
      {children}
      {Boolean(mutation?.error) && <ErrorMessage error={mutation?.error} />}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel} disabled={busy} data-cancel>
          {cancelLabel}
        </Button>
        <Button busy={busy} disabled={disabled} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
