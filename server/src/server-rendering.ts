import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type BackgroundJob, createIntervalJob } from './platform/background-jobs.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './platform/database-errors.ts';
import {
  cacheStatusHeader,
  type CachedResponse,
  getEncodedBytes,
  negotiateEncoding,
  sendFreshOrStale,
} from './platform/response-cache.ts';
import type { Platform } from './platform/platform.ts';
import { ProblemError } from './platform/problem-error.ts';
import { createDocumentBuilder, hasSsrBuild, readTemplate, ssrPath } from './page-document.ts';

const Page = z.object({ kind: z.enum(['page', 'frame']), modules: z.array(z.string()) });
type Page = z.output<typeof Page>;

const RenderedPage = z.object({
  html: z.string(),
  responses: z.record(z.string(), z.unknown()),
  head: z.string(),
  at: z.number(),
  status: z.literal([200, 404]),
  movedTo: z.string().optional(),
  preloads: z.array(z.string()),
  failed: z.array(z.string()),
});
export type RenderedPage = z.output<typeof RenderedPage>;
type Read = (url: string) => Promise<{ status: number; text: string } | null>;
type Renderer = {
  findPage: (path: string) => Page | undefined;
  renderPage: (path: string, origin: string, read: Read) => Promise<unknown>;
};

/** Tags of all data shown on rendered pages, and of the pages themselves, whose content also depends on the time. */
const cacheTags = [
  'site',
  'menu',
  'events',
  'albums',
  'pages',
  'videos',
  'readings',
  'announcements',
  'rendered pages',
];

const html = 'text/html; charset=utf-8';

/**
 * Registers the pages of the site: every path that no other route has. A public page is a document with its data, a personal screen is
 * the frame of the site without data, and any other path is Not Found.
 */
export function registerServerRendering(app: FastifyInstance, platform: Platform): void {
  if (!hasSsrBuild()) return;
  const { responseCache } = platform;
  const loadRenderer = createRendererLoader();
  const buildDocument = createDocumentBuilder();

  /** The document of a path; throws Redirect, and 'not-found' when what it shows does not exist. */
  const build = (path: string, modules: readonly string[]) =>
    responseCache.build(path, cacheTags, async () => {
      const page = await render(path);
      if (page.movedTo !== undefined) throw new Redirect(page.movedTo);
      if (page.status === 404) throw new ProblemError('not-found');
      return buildDocument(path, page, modules);
    });

  /** A document that is the same for many paths: the frame of personal screens, Not Found. */
  const getShared = async (name: string, path: string) =>
    responseCache.get(name) ??
    responseCache.build(name, cacheTags, async () => buildDocument(path, await render(path)));

  async function render(path: string): Promise<RenderedPage> {
    const { renderPage } = await loadRenderer();
    const page = RenderedPage.parse(
      await readAndRender(app, (read) => renderPage(path, platform.config.PUBLIC_URL, read)),
    );
    if (page.failed.length > 0)
      platform.log.error({ count: page.failed.length }, 'A page was rendered without all data');
    return page;
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const { path, redirect } = readAddress(request.url);
    if (redirect) return reply.redirect(redirect, 301);
    const { findPage } = await loadRenderer();
    const page = Page.optional().parse(findPage(path));
    if (!page) throw new ProblemError('not-found');
    if (page.kind === 'frame') return sendPrivate(request, reply, await getShared('frame', path));
    return sendFreshOrStale(
      { url: path, request, reply, type: html },
      responseCache,
      async () => responseCache.get(path) ?? build(path, page.modules),
    );
  }

  app.get('/*', async (request, reply) => {
    if (/^\/(?:api|assets)\//.test(request.url)) throw new ProblemError('not-found');
    try {
      return await sendPage(request, reply).catch(async (error: unknown) => {
        if (error instanceof Redirect) return reply.redirect(error.path, 301);
        if (!(error instanceof ProblemError) || error.code !== 'not-found') throw error;
        const document = await getShared('not found', '/not/found');
        return sendPrivate(request, reply.status(404), document);
      });
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      // Without data the browser renders what it can.
      return reply
        .status(503)
        .header('retry-after', '5')
        .header('cache-control', 'no-store')
        .type(html)
        .send(readTemplate());
    }
  });
}

class Redirect extends Error {
  readonly path: string;
  constructor(path: string) {
    super('The page has moved');
    this.path = path;
  }
}

/** The path of a URL, or where to redirect it: without slashes at the end, and without the double slash at the start of another host. */
function readAddress(url: string): { path: string; redirect?: string } {
  const [requested = '', ...search] = url.split('?');
  const path = requested.replace(/^\/+/, '/').replace(/(?<=.)\/+$/, '');
  return path === requested ? { path } : { path, redirect: [path, ...search].join('?') };
}

/** Sends a document that no cache may keep and no search engine may list: the frame of a personal screen, or Not Found. */
async function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  document: CachedResponse,
): Promise<FastifyReply> {
  const encoding = negotiateEncoding(request.headers['accept-encoding'], document.bytes.length);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply
    .type(html)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    // The path may hold a secret.
    .header('referrer-policy', 'no-referrer')
    .header('vary', 'accept-encoding');
  return reply.send(await getEncodedBytes(document, encoding));
}

/** Renders a page from the responses of our own server; throws when one of them is missing only because of the database. */
async function readAndRender(
  app: FastifyInstance,
  render: (read: Read) => Promise<unknown>,
): Promise<unknown> {
  let isUnavailable = false;
  const read: Read = async (url) => {
    const { statusCode, headers, body } = await app.inject({ url });
    // A page built from a stale response would be cached as fresh.
    if (statusCode === 503 || headers[cacheStatusHeader]) isUnavailable = true;
    // 'no-store' marks personal data, which must not get into a cached page. Problems are never stored.
    const isPersonal = statusCode < 400 && headers['cache-control'] === 'no-store';
    return isPersonal ? null : { status: statusCode, text: body };
  };
  const page = await render(read).catch((error: unknown) => {
    throw isUnavailable ? new DatabaseUnavailableError({ cause: error }) : error;
  });
  if (isUnavailable) throw new DatabaseUnavailableError();
  return page;
}

/** Invalidates the rendered pages every minute, because they show a countdown and dates. */
export const createRenderRefreshJob = (platform: Platform): BackgroundJob =>
  createIntervalJob('rendered pages', 60_000, platform.log, async () =>
    platform.responseCache.invalidate('rendered pages'),
  );

/** Loads the renderer with the first page, to keep startup fast. */
function createRendererLoader(): () => Promise<Renderer> {
  let loading: Promise<Renderer> | undefined;
  const load = (): Promise<Renderer> => import(pathToFileURL(join(ssrPath, 'render.mjs')).href);
  return () =>
    (loading ??= load().catch((error: unknown) => {
      // The next request tries again; a new build may be replacing the files.
      loading = undefined;
      throw error;
    }));
}
