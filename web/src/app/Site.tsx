import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useTakenOver } from '../ui/useTakenOver.ts';
import type { createSiteRouter } from './router.tsx';
import { takeOver } from './take-over.ts';

type SiteProps = { client: QueryClient; router: ReturnType<typeof createSiteRouter> };

/** All of the site, drawn by the server first and by the browser from then on. */
export function Site({ client, router }: SiteProps) {
  const stood = useTakenOver();
  // A page that stood already is taken over part by part: its screen says when.
  useLayoutEffect(() => {
    if (!stood) takeOver();
  }, [stood]);
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
