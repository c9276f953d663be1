import { addressOf } from '@namugongo/contract/call';
import { albums } from '@namugongo/contract/albums';
import { announcements } from '@namugongo/contract/announcements';
import type { Answer, Endpoint, Input } from '@namugongo/contract/endpoint';
import { readings } from '@namugongo/contract/readings';
import { comingSunday } from '@namugongo/contract/rules/sundays';
import { site } from '@namugongo/contract/site';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { HomeScreen } from '../home/HomeScreen.tsx';
import { createFrame } from './frame.tsx';

/** A longer answer is left to the browser: the document must stay small. */
const mostLetters = 20_000;

export type FirstPaint = {
  /** The home page as React will draw it again. */
  html: string;
  /** What it was drawn from, by address. */
  answers: Record<string, unknown>;
};

/** The home page before any script has run; the server calls this with a way to read its own public answers. */
export async function firstPaint(read: (address: string) => Promise<string>): Promise<FirstPaint> {
  const client = new QueryClient();
  const answers: Record<string, unknown> = {};
  async function fill<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
    const address = addressOf('', endpoint, input);
    const text = await read(address);
    const wire: unknown = JSON.parse(text);
    if (text.length <= mostLetters) answers[address] = wire;
    const answer = endpoint.answer.parse(wire);
    client.setQueryData([endpoint.path, input], answer);
    return answer as Answer<E>;
  }
  const { timeZone } = await fill(site.read, {});
  // What cannot be had now is asked for by the browser later.
  await Promise.allSettled([
    fill(albums.read, { params: { slug: 'home' } }),
    fill(readings.day, { params: { date: comingSunday(new Date(), timeZone) } }),
    fill(announcements.list, {}),
  ]);
  const router = homeRouter();
  await router.load();
  const html = renderToString(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  client.clear();
  return { html, answers };
}

function homeRouter() {
  const frame = createFrame();
  const home = createRoute({ getParentRoute: () => frame, path: '/', component: HomeScreen });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  // The browser's addresses stand behind a hash.
  history.createHref = (path) => `/#${path}`;
  return createRouter({ routeTree: frame.addChildren([home]), history, isServer: true });
}
