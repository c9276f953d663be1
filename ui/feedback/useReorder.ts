import type { Endpoints } from '../api.ts';
import { useApiMutation } from './useApiMutation.ts';

type Reordering<Row, Key> = {
  rows: readonly Row[];
  getKey: (row: Row) => Key;
  /** Saves the order, unless it is no longer the one of `seen`. */
  call: (keys: Key[], seen: Key[]) => Promise<unknown>;
  changes: readonly Endpoints[];
  notice: string;
};

/** Puts the rows in another order, with Undo. */
export function useReorder<Row, Key>({
  rows,
  getKey,
  call,
  changes,
  notice,
}: Reordering<Row, Key>) {
  const seen = rows.map(getKey);
  const { mutate, isPending } = useApiMutation({
    call: (keys: Key[]) => call(keys, seen),
    changes,
    notice,
    undo: (_, keys) => call(seen, keys),
  });
  return (next: readonly Row[]) => {
    if (!isPending) mutate(next.map(getKey));
  };
}
