import { liveQuery } from 'dexie';
import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * The result of `read` on the stored data, updated after each change in any window. Undefined until loaded. `key` identifies what
 * `read` depends on.
 */
export function useLiveStoreQuery<Value>(
  read: () => Promise<Value>,
  key: string,
): Value | undefined {
  const [stored, setStored] = useState<{ key: string; value: Value }>();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const subscription = liveQuery(() => latest.current()).subscribe({
      // Verdicts render first; lists and counts may follow a frame later.
      next: (value) => startTransition(() => setStored({ key, value })),
      // Without storage, SyncStatus shows a warning.
      error: () => {},
    });
    return () => subscription.unsubscribe();
  }, [key]);
  return stored?.key === key ? stored.value : undefined;
}
