import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';

type ConfirmDialogProps = {
  /** The question with a name: 'Delete "Sunday 12"?' */
  title: string;
  opened: boolean;
  /** The label of the red button, a verb: 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
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
  busy = false,
  disabled = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} opened={opened} onClose={busy ? undefined : onCancel} width={520}>
      {children}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button busy={busy} disabled={disabled} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
