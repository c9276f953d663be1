import { createMemoryHistory } from '@tanstack/history';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { fillDetail } from '#contract/problems/fill-detail.ts';
import { type ProblemCode, problems } from '#contract/problems.ts';
import { createMatcher } from '../router/match-route.ts';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterProvider.tsx';

type OpenScreenOptions = {
  /** The path of the screen, with its parameters: '/albums/$id'. */
  screen?: string;
  /** Where it is opened: '/albums/7'. */
  at?: string;
  /** What the site responds, by path, or by method and path: JSON, a Response, or what returns one for the body that was sent; everything else is not found. */
  responses: Readonly<Record<string, unknown>>;
};

/** The response of an endpoint with a problem, whose sentence has the details. */
export function respondWithProblem(
  code: ProblemCode,
  details: Record<string, unknown> = {},
): Response {
  const { status, ...problem } = problems[code];
  const detail = fillDetail(problem.detail, details);
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

const parseSent = (body: unknown): unknown =>
  typeof body === 'string' ? JSON.parse(body) : undefined;

/** Renders a screen or a part of one alone, with responses of a test; `requested` lists the paths that it asked for. */
export async function openScreen(
  element: ReactNode,
  { screen = '/', at = screen, responses }: OpenScreenOptions,
) {
  const requested: string[] = [];
  vi.stubGlobal(
    'fetch',
    async (input: string | URL, { method = 'GET', body }: RequestInit = {}) => {
      const { pathname } = new URL(String(input), location.href);
      requested.push(pathname);
      const expected = responses[method === 'GET' ? pathname : `${method} ${pathname}`];
      const response: unknown = await (typeof expected === 'function'
        ? expected(parseSent(body))
        : expected);
      if (response instanceof Response) return response;
      if (response === undefined) return respondWithProblem('not-found');
      return new Response(JSON.stringify(response), {
        headers: { 'content-type': 'application/json' },
      });
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: [at] }),
    findRoute: createMatcher([{ path: screen, component: () => null, preload: () => undefined }]),
  });
  await router.load();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrap = (part: ReactNode) => (
    <QueryClientProvider client={client}>
      <RouterProvider router={router}>{part}</RouterProvider>
    </QueryClientProvider>
  );
  const page = await render(wrap(element));
  return { page, requested, router, rerender: (part: ReactNode) => page.rerender(wrap(part)) };
}
