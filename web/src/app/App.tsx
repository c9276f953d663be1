import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useWasServerRendered } from '../ui/render-context.ts';
import type { createAppRouter } from './router.tsx';
import { markHydrated } from './hydration.ts';

type SiteProps = { client: QueryClient; router: ReturnType<typeof createAppRouter> };

/** The whole site, rendered on the server first, then in the browser. */
export function App({ client, router }: SiteProps) {
  const wasServerRendered = useWasServerRendered();
  // A server-rendered page is marked as hydrated by its screen (router.tsx).
  useLayoutEffect(() => {
    if (!wasServerRendered) markHydrated();
  }, [wasServerRendered]);
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
