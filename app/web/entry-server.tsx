import { accounts } from '#features/accounts/contract/accounts.ts';
import { site } from '#features/site/contract/site.ts';
import { isApiError, parseResponse } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fillPath } from '#contract/screens.ts';
import { type Query, QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/history';
import { renderToString } from 'react-dom/server';
import { setVisitor } from '#features/accounts/web/account.ts';
import { getApiData, getApiUrl } from '#ui/api.ts';
import { startRender, getRenderOutput, type RenderOutput } from '#ui/browser/render-context.ts';
import { type HeadContext, createUnlistedHead } from '#features/site/web/head/page-head.ts';
import { createScreenHead } from './heads.ts';
import { createSiteStyles, siteStylesId } from '#features/site/web/site-theme.ts';
import { renderHead } from './render-head.ts';
import { createAppRouter } from './router.tsx';
import { findScreen } from './find-screen.ts';
import { App } from './App.tsx';

/** Maximum number of render passes; queries can depend on responses of an earlier pass. */
const maxRounds = 5;

export type RenderedPage = {
  html: string;
  /** The responses the page was rendered from, by URL. */
  responses: Record<string, unknown>;
  /** The tags of the head, from title to structured data. */
  head: string;
  /** URLs of the data of our server that the page was rendered from. */
  sources: string[];
  /** Time of rendering in ms. */
  at: number;
  /** 404 when the page, or what it shows, does not exist; 401 when only some readers see it. */
  status: 200 | 401 | 404;
  /** The path of the page that has replaced this one. */
  movedTo: string | undefined;
  /** URLs of data that changes too often for a document; the browser requests it at once. */
  preloads: string[];
  /** URLs of public data that could not be read; the browser repeats these queries. */
  failed: string[];
};

/** Calls an endpoint of our own server without a session; null when the response is personal. */
type Read = (url: string) => Promise<{ status: number; text: string } | null>;

type PageMatch = { kind: 'page' | 'frame'; screen: string; path: string };

/**
 * What the server sends for a path: a page with its data, the frame of a personal screen, or nothing. With the path of the screen, and the
 * path as links write it: one for all ways to write the same.
 */
export function findPage(requested: string): PageMatch | undefined {
  const match = findScreen(requested);
  if (!match) return undefined;
  const { route, params } = match;
  const path = fillPath(route.path, params);
  return { kind: route.rendered === 'server' ? 'page' : 'frame', screen: route.path, path };
}

/** Renders the screen of a path with the public responses that it queries. A path without a screen gives Not Found. */
export async function renderPage(path: string, origin: string, read: Read): Promise<RenderedPage> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  });
  // As in setVisitor.
  const responses: Record<string, unknown> = {
    [getApiUrl(accounts.getCurrent, {})]: { account: null },
  };
  setVisitor(client);
  const settled = new Set<string>();
  const sources: string[] = [];
  const failed: string[] = [];
  const preloads: string[] = [];
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }), 'server');

  async function fill({ query, endpoint, url }: OpenQuery): Promise<void> {
    if (query.meta?.isLive) {
      preloads.push(url);
      return;
    }
    const response = await read(url);
    if (!response) return;
    try {
      query.setData(parseResponse(endpoint, response.status, response.text));
      responses[url] = JSON.parse(response.text);
      sources.push(url);
    } catch (error) {
      if (isApiError(error) && [401, 404].includes(error.problem.status))
        query.setState({ status: 'error', error, fetchStatus: 'idle' });
      else failed.push(url);
    }
  }

  try {
    await router.load();
    const at = Date.now();
    for (let round = 1; ; round += 1) {
      startRender(at);
      const html = renderToString(<App client={client} router={router} />);
      const open = client
        .getQueryCache()
        .getAll()
        .flatMap(getOpenQueries)
        .filter((query) => !settled.has(query.url));
      if (open.length === 0 || round === maxRounds)
        return {
          html,
          responses,
          sources,
          ...getRenderOutput(),
          head: renderPageHead(client, path, origin, getRenderOutput()),
          at,
          preloads,
          failed,
        };
      for (const query of open) settled.add(query.url);
      await Promise.all(open.map(fill));
    }
  } finally {
    client.clear();
  }
}

/** The head of a public page from the responses it was rendered with; that of any other page tells search engines nothing. */
function renderPageHead(
  client: QueryClient,
  path: string,
  origin: string,
  { status, title }: RenderOutput,
): string {
  const { route: screen, params = {} } = findScreen(path) ?? {};
  const read: HeadContext['read'] = (endpoint, input) => getApiData(client, endpoint, input);
  const data = read(site.get, {});
  const siteName = data?.name ?? 'Namugongo';
  const context: HeadContext = { read, params, origin, siteName };
  const isPublic = status === 200 && screen?.rendered === 'server';
  const head =
    (isPublic && createScreenHead(screen, context)) || createUnlistedHead(context, title);
  const styles = data ? createSiteStyles(data.colors) : '';
  return (
    renderHead(head, { origin, path }) + (styles && `<style id="${siteStylesId}">${styles}</style>`)
  );
}

/** The pending query, if its endpoint is open to everyone. */
function getOpenQueries(query: Query): OpenQuery[] {
  const { endpoint, getUrl } = query.meta ?? {};
  const isOpen =
    query.state.status === 'pending' && Reflect.get(query.options, 'enabled') !== false;
  if (endpoint?.method !== 'GET' || !getUrl || endpoint.access !== 'everybody' || !isOpen)
    return [];
  return [{ query, endpoint, url: getUrl() }];
}
type OpenQuery = { query: Query; endpoint: Endpoint; url: string };
