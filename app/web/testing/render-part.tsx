import { createMemoryHistory } from '@tanstack/history';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createRouter } from '#ui/router/router.ts';
import { RouterProvider } from '#ui/router/RouterProvider.tsx';

/** What the site responds, by method and path: JSON, or a function that returns it. */
export type Responses = Record<string, unknown>;

const headers = { 'content-type': 'application/json' };

/** Renders a part of a screen at a path of the site, whose server responds with `responses`. */
export async function renderPart(element: ReactNode, responses: Responses, path = '/') {
  vi.stubGlobal('fetch', (input: string | URL, { method = 'GET' }: RequestInit = {}) => {
    const response = responses[`${method} ${new URL(String(input), location.href).pathname}`];
    const body: unknown = typeof response === 'function' ? response() : response;
    if (body instanceof Response) return Promise.resolve(body);
    const status = body === undefined ? 404 : 200;
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status, headers }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    findRoute: () => ({
      route: { path, component: () => null, preload: () => undefined },
      params: {},
    }),
  });
  await router.load();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrap = (part: ReactNode) => (
    <QueryClientProvider client={client}>
      <RouterProvider router={router}>{part}</RouterProvider>
    </QueryClientProvider>
  );
  const screen = await render(wrap(element));
  return { ...screen, router, rerender: (part: ReactNode) => screen.rerender(wrap(part)) };
}
