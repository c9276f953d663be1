import type { Endpoint } from '@namugongo/contract/endpoint';
import { type Query, QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { startRender, getRenderedTitle } from '../ui/render-context.ts';
import { createAppRouter } from './router.tsx';
import { screens } from './routes.tsx';
import { App } from './App.tsx';

/** Limit of the initial data in a document, in characters; larger pages are rendered in the browser. */
const maxCharacters = 150_000;
/** Maximum number of render passes; queries can depend on responses of an earlier pass. */
const maxRounds = 4;

export type RenderedPage = {
  html: string;
  /** The responses the page was rendered from, by URL. */
  responses: Record<string, unknown>;
  title: string;
  /** Time of rendering in ms. */
  at: number;
};

/** Reads a response of our own server; null when it is personal. Throws when there is none. */
type Read = (address: string) => Promise<string | null>;

const ssrScreens = screens.filter((screen) => screen.ssr);
const plain = (path: string) => path.replace('/', '').replaceAll('.', String.raw`\.`);
const others = screens.filter((screen) => !screen.ssr && !screen.path.slice(1).includes('/'));

/** The paths that the server renders, as the source of a regular expression. Personal pages are not among them. */
export const ssrPathPattern = `^/(?!(?:${others.map(({ path }) => plain(path)).join('|')})$)(?:${ssrScreens
  .map(({ path }) => plain(path).replaceAll(/\$\w+/g, '[A-Za-z0-9-]{1,80}'))
  .join('|')})$`;

/** Renders a page on the server. `read` gets the public responses of the server itself. */
export async function renderPage(address: string, read: Read): Promise<RenderedPage> {
  const client = new QueryClient();
  const responses: Record<string, unknown> = {};
  const failed = new Set<string>();
  const personal = new Set<string>();
  const router = createAppRouter(
    // In the browser, paths follow the hash.
    Object.assign(createMemoryHistory({ initialEntries: [address] }), {
      createHref: (path: string) => `/#${path}`,
    }),
    'server',
  );
  try {
    await router.load();
    const at = Date.now();
    for (let round = 1; ; round += 1) {
      startRender(at);
      const html = renderToString(<App client={client} router={router} />);
      const requested = client
        .getQueryCache()
        .getAll()
        .flatMap(getOpenQueries)
        .filter(({ url }) => !failed.has(url) && !personal.has(url));
      // The home page is rendered even if a query fails, other pages are not.
      if (failed.size > 0 && address !== '/')
        throw new Error(`${[...failed].join(', ')} could not be read.`);
      if (requested.length === 0 || round === maxRounds)
        return { html, responses, title: getRenderedTitle(), at };
      for (const { query, endpoint, url } of requested)
        try {
          const text = await read(url);
          if (text === null) {
            personal.add(url);
            continue;
          }
          const wire: unknown = JSON.parse(text);
          query.setData(endpoint.response.parse(wire));
          responses[url] = wire;
        } catch {
          // The browser repeats a failed query later.
          failed.add(url);
        }
      if (JSON.stringify(responses).length > maxCharacters)
        throw new Error(`${address} is too long.`);
    }
  } finally {
    client.clear();
  }
}

/** The pending query, if its endpoint is open to everyone. */
function getOpenQueries(query: Query): OpenQuery[] {
  const { endpoint, getUrl } = query.meta ?? {};
  const open = query.state.status === 'pending' && Reflect.get(query.options, 'enabled') !== false;
  if (endpoint?.method !== 'GET' || !getUrl || endpoint.access !== 'everybody' || !open) return [];
  return [{ query, endpoint, url: getUrl() }];
}
type OpenQuery = { query: Query; endpoint: Endpoint; url: string };
