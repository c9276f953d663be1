import { createContext, type ReactNode, useLayoutEffect, useState } from 'react';
import type { Router, RouterState } from './router.ts';

export const RouterContext = createContext<Router | null>(null);
export const RouterStateContext = createContext<RouterState | null>(null);

/** Renders the site for the location of a router. The last screen stays until the next one is rendered. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [state, setState] = useState(router.getState);
  useLayoutEffect(() => {
    const update = () => setState(router.getState());
    update();
    return router.subscribe(update);
  }, [router]);
  useLayoutEffect(() => router.notifyRendered(state), [router, state]);
  return (
    <RouterContext value={router}>
      <RouterStateContext value={state}>{children}</RouterStateContext>
    </RouterContext>
  );
}
