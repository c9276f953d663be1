import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; undefined where the server draws, which knows no window. */
export function useMatches(query: string): boolean | undefined {
  const watch = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => undefined,
  );
}
