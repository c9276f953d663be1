import { useDeferredValue } from 'react';

/**
 * `opened`, for a part whose code loads when it opens: true as soon as the code is there. Without it, React paints the empty fallback of the
 * Suspense boundary and then waits 300 ms before it shows what has loaded.
 */
export function useDeferredOpening(opened: boolean): boolean {
  const deferred = useDeferredValue(opened);
  return opened && deferred;
}
