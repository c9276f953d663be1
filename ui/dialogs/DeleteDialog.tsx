import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ErrorMessage } from '../feedback/ErrorMessage.tsx';

type DeleteDialogProps<Row> = {
  /** The row to delete; null while the dialog is closed. */
  row: Row | null;
  /** The question with a name: 'Delete “Sunday 12”?' */
  question: string;
  deletion: {
    isPending: boolean;
    error: Error | null;
    reset: () => void;
    mutate: (row: Row, then: { onSuccess: () => void }) => void;
  };
  onClose: () => void;
  /** What deleting means and how to undo it. */
  children: ReactNode;
};

/** Asks for confirmation before a row is deleted; stays open with the message when that fails. */
export function DeleteDialog<Row>({
  row,
  question,
  deletion,
  onClose,
  children,
}: DeleteDialogProps<Row>) {
  return (
    <ConfirmDialog
      title={question}
      opened={row !== null}
      confirmLabel="Delete"
      busy={deletion.isPending}
      onConfirm={() => row !== null && deletion.mutate(row, { onSuccess: onClose })}
      onCancel={() => {
        deletion.reset();
        onClose();
      }}
    >
      {children}
      {deletion.error && <ErrorMessage error={deletion.error} />}
    </ConfirmDialog>
  );
}
