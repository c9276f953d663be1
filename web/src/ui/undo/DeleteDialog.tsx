import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { ProblemMessage } from '../ProblemMessage.tsx';

type DeleteDialogProps<Row> = {
  /** Which row is asked about; null while none is. */
  row: Row | null;
  /** The question by name: 'Delete “Sunday 12”?' */
  question: string;
  deletion: {
    isPending: boolean;
    error: Error | null;
    reset: () => void;
    mutate: (row: Row, then: { onSuccess: () => void }) => void;
  };
  onClose: () => void;
  /** What follows, and how it is taken back. */
  children: ReactNode;
};

/** Asks once before a row is deleted, and stays with the reason where it could not be. */
export function DeleteDialog<Row>({
  row,
  question,
  deletion,
  onClose,
  children,
}: DeleteDialogProps<Row>) {
  return (
    <ConfirmDialog
      question={question}
      opened={row !== null}
      yes="Delete"
      busy={deletion.isPending}
      onYes={() => row !== null && deletion.mutate(row, { onSuccess: onClose })}
      onNo={() => {
        deletion.reset();
        onClose();
      }}
    >
      {children}
      {deletion.error && <ProblemMessage error={deletion.error} />}
    </ConfirmDialog>
  );
}
