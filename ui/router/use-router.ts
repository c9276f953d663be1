import { use, useMemo, useEffect, useEffectEvent } from 'react';
import type { Router } from './router.ts';
import { RouterContext, RouterStateContext } from './RouterProvider.tsx';
import type { BlockerFn } from '@tanstack/history';

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no RouterProvider.');
  return router;
}

export function useRouterState() {
  const state = use(RouterStateContext);
  if (!state) throw new Error('There is no RouterProvider.');
  return state;
}

/** The location of the rendered screen. */
export const useLocation = () => useRouterState().location;

/** The parameters in the path of the rendered screen. */
export const useParams = (): Readonly<Partial<Record<string, string>>> =>
  useRouterState().match?.params ?? {};

/** The query parameters of the rendered screen. */
export function useSearch(): Readonly<Partial<Record<string, string>>> {
  const { search } = useLocation();
  return useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
}

export const useNavigate = () => useRouter().navigate;

/** Asks before the location changes: `isBlocked` gives or promises true to stay. Closing the tab asks while `blocksUnload` is true. */
export function useBlocker(isBlocked: BlockerFn, blocksUnload: boolean): void {
  const { history } = useRouter();
  const blockerFn = useEffectEvent(isBlocked);
  const enableBeforeUnload = useEffectEvent(() => blocksUnload);
  useEffect(
    () =>
      history.block({
        blockerFn: (leaving) => blockerFn(leaving),
        enableBeforeUnload: () => enableBeforeUnload(),
      }),
    [history],
  );
}
