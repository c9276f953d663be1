import { createMemoryHistory } from '@tanstack/history';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { startRender } from '../browser/render-context.ts';
import { createMatcher } from '../router/match-route.ts';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterProvider.tsx';

/** The markup of a part of a screen as it is first shown, with the queries that the client has. */
export async function renderMarkup(client: QueryClient, element: ReactNode): Promise<string> {
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    findRoute: createMatcher([{ path: '/', component: () => null, preload: () => undefined }]),
  });
  await router.load();
  // Not the time of another test's page.
  startRender(Date.now());
  const routed = createElement(RouterProvider, { router, children: element });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed));
}
