import { useMutation } from '@tanstack/react-query';
import { offerUndo } from './undo-offers.ts';

type Deletion<Row> = {
  remove: (row: Row) => Promise<unknown>;
  restore: (row: Row) => Promise<unknown>;
  /** Names what was deleted: 'Deleted “Sunday 12”.' */
  words: (row: Row) => string;
  /** What is shown of it is asked anew, after the deletion and after the way back. */
  refresh: () => Promise<unknown>;
};

/** Deletes and offers to take it back. */
export function useDeletion<Row>({ remove, restore, words, refresh }: Deletion<Row>) {
  return useMutation({
    mutationFn: remove,
    onSuccess(_, row) {
      offerUndo({ words: words(row), undo: () => restore(row).then(refresh) });
      return refresh();
    },
  });
}
