import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Router } from '#ui/router/router.ts';
import { RouterProvider } from '#ui/router/RouterProvider.tsx';
import { Layout } from './Layout.tsx';

/** The whole site, rendered on the server first, then in the browser. */
export function App({ client, router }: { client: QueryClient; router: Router }) {
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router}>
        <Layout />
      </RouterProvider>
    </QueryClientProvider>
  );
}
