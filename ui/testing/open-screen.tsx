import { createMemoryHistory } from '@tanstack/history';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { type ProblemCode, problems } from '#contract/problems.ts';
import { createMatcher } from '../router/match-route.ts';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterProvider.tsx';

type OpenScreenOptions = {
  /** The path of the screen, with its parameters: '/albums/$id'. */
  screen: string;
  /** Where it is opened: '/albums/7'. */
  at: string;
  /** The response to each path of the API, also one that comes later; everything else is not found. */
  responses: Readonly<Record<string, () => Response | Promise<Response>>>;
};

/** The response of an endpoint with a problem. */
export function respondWithProblem(code: ProblemCode): Response {
  const { status, detail } = problems[code];
  const body = { type: `/problems/${code}`, title: code, status, detail, code };
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify(body), { status, headers });
}

/** A response that comes when the test calls `resolve`. */
export function createLateResponse() {
  let resolve: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((done) => {
    resolve = done;
  });
  return { response, resolve };
}

/** Renders a screen alone, at an address, with responses of a test; `requested` lists the paths that it asked for. */
export async function openScreen(
  Screen: ComponentType,
  { screen, at, responses }: OpenScreenOptions,
) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { pathname } = new URL(String(input), location.href);
    requested.push(pathname);
    return (await responses[pathname]?.()) ?? respondWithProblem('not-found');
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: [at] }),
    findRoute: createMatcher([{ path: screen, component: Screen, preload: () => undefined }]),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router}>
        <Screen />
      </RouterProvider>
    </QueryClientProvider>,
  );
  return { page, requested, router };
}
