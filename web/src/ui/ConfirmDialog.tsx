import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';

type ConfirmDialogProps = {
  /** The question by name: 'Delete "Sunday 12"?' */
  question: string;
  opened: boolean;
  /** What the red button does, as a verb: 'Delete'. */
  yes: string;
  no?: string;
  busy?: boolean;
  /** The red button waits for an answer. */
  disabled?: boolean;
  onYes: () => void;
  onNo: () => void;
  children?: ReactNode;
};

/** Asks once before something that cannot be taken back. */
export function ConfirmDialog({
  question,
  opened,
  yes,
  no = 'Cancel',
  busy = false,
  disabled = false,
  onYes,
  onNo,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={question} opened={opened} onClose={busy ? undefined : onNo} width={520}>
      {children}
      <DialogActions>
        <Button look="quiet" onClick={onNo} disabled={busy}>
          {no}
        </Button>
        <Button busy={busy} disabled={disabled} onClick={onYes}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
