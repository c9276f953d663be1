import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { createAppRouter } from './router.tsx';

type AppProps = { client: QueryClient; router: ReturnType<typeof createAppRouter> };

/** The whole site, rendered on the server first, then in the browser. */
export function App({ client, router }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
