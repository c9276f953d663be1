import { useMutation } from '@tanstack/react-query';
import { showUndo } from './notices.ts';

type Deletion<Row> = {
  deleteRow: (row: Row) => Promise<unknown>;
  restore: (row: Row) => Promise<unknown>;
  /** Names what was deleted: 'Deleted “Sunday 12”.' */
  describe: (row: Row) => string;
  /** Invalidates the queries after deleting and after Undo. */
  invalidate: () => Promise<unknown>;
};

/** Deletes the row and shows Undo. */
export function useDeleteWithUndo<Row>({
  deleteRow,
  restore,
  describe,
  invalidate,
}: Deletion<Row>) {
  return useMutation({
    mutationFn: deleteRow,
    onSuccess(_, row) {
      showUndo({ message: describe(row), undo: () => restore(row).then(invalidate) });
      return invalidate();
    },
  });
}
