import { useCallback, useSyncExternalStore } from 'react';

/** True when a media query matches; undefined on the server. */
export function useMediaQueryMatch(query: string): boolean | undefined {
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
