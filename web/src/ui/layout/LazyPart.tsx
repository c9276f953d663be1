import { type ReactNode, Suspense, useDeferredValue } from 'react';

/**
 * Shows its one child, a dialog or a menu, as soon as the child's code has loaded. A plain Suspense would paint its empty fallback first,
 * and after a fallback React waits 300 ms before it shows what has loaded.
 */
export function LazyPart({ children }: { children: ReactNode }) {
  const isVisible = useDeferredValue(Boolean(children));
  return <Suspense>{isVisible && children}</Suspense>;
}
