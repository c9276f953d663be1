import { liveQuery } from 'dexie';
import { startTransition, useEffect, useRef, useState } from 'react';

/** What the device keeps, read anew after each change of it, in this window or another. Undefined until it is read. `key` names what `read` depends on. */
export function useKept<Value>(read: () => Promise<Value>, key: string): Value | undefined {
  const [kept, setKept] = useState<{ key: string; value: Value }>();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const subscription = liveQuery(() => latest.current()).subscribe({
      // A verdict is painted first: lists and numbers may come a frame later.
      next: (value) => startTransition(() => setKept({ key, value })),
      // A browser that keeps nothing: the screen says so by itself (useDoor).
      error: () => {},
    });
    return () => subscription.unsubscribe();
  }, [key]);
  return kept?.key === key ? kept.value : undefined;
}
