import { liveQuery } from 'dexie';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The result of `read` on the stored data, updated after each change in any window. Undefined until loaded. `key` identifies what
 * `read` depends on.
 */
export function useLiveStoreQuery<Value>(
  read: () => Promise<Value>,
  key: string,
): Value | undefined {
  const [stored, setStored] = useState<{ key: string; value: Value }>();
  const readLatest = useEffectEvent(read);
  useEffect(() => {
    const subscription = liveQuery(() => readLatest()).subscribe({
      next: (value) => setStored({ key, value }),
      // Without storage, SyncStatus shows a warning.
      error: () => {},
    });
    return () => subscription.unsubscribe();
  }, [key]);
  return stored?.key === key ? stored.value : undefined;
}
