import { use, useMemo } from 'react';
import type { Router } from './router.ts';
import { RouterContext, RouterStateContext } from './RouterProvider.tsx';

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
