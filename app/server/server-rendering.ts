import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { isDatabaseUnavailable } from '#platform/database/database-errors.ts';
import {
  type CachedResponse,
  getEncodedBytes,
  negotiateEncoding,
  sendFreshOrStale,
} from '#platform/cache/response-cache.ts';
import { consumeCost } from '#platform/http/consume-cost.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { createPageBuilder, MovedError, refreshTag } from './page-builder.ts';
import { hasSsrBuild, readTemplate } from './page-document.ts';

const html = 'text/html; charset=utf-8';

/**
 * Registers the pages of the site: every path that no other route has. A public page is a document with its data, a personal screen is
 * its frame without data, and any other path is Not Found.
 */
export function registerServerRendering(app: FastifyInstance, platform: Platform): void {
  if (!hasSsrBuild()) return;
  const { responseCache } = platform;
  const pages = createPageBuilder(app, platform);
  const template = readTemplate();

  /** Sends a document without data, in which the browser renders what it can. */
  const sendTemplate = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').type(html).send(template);

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const { path: requested, redirect } = readAddress(request.url);
    if (redirect) return reply.redirect(redirect, 301);
    const page = await pages.find(requested);
    if (!page) throw new ProblemError('not-found');
    const { kind, screen, path } = page;
    if (kind === 'frame')
      return sendPrivate(request, reply, await pages.getShared(`frame ${screen}`, screen));
    if (!responseCache.get(path)) {
      await consumeCost(platform, 'render', request);
      if (pages.isBusy(path)) return sendTemplate(reply);
    }
    return sendFreshOrStale(
      { url: path, request, reply, type: html },
      responseCache,
      async () => responseCache.get(path) ?? pages.build(path, screen),
    );
  }

  app.get('/*', async (request, reply) => {
    if (/^\/(?:api|assets)\//.test(request.url)) throw new ProblemError('not-found');
    try {
      return await sendPage(request, reply).catch(async (error: unknown) => {
        if (error instanceof MovedError) return reply.redirect(error.path, 301);
        if (!(error instanceof ProblemError)) throw error;
        if (error.code === 'not-for-visitors')
          return sendTemplate(reply.header('x-robots-tag', 'noindex'));
        if (error.code !== 'not-found') throw error;
        const document = await pages.getShared('not found', '/not/found');
        return sendPrivate(request, reply.status(404), document);
      });
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return sendTemplate(reply.status(503).header('retry-after', '5'));
    }
  });
}

/**
 * The path of a URL without its query, which changes no document (contract/screens.ts), or where to redirect it: without slashes at the
 * end, and without the double slash at the start of another host.
 */
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

/** Invalidates the rendered pages every minute, because they show a countdown and dates. */
export const createRenderRefreshJob = (platform: Platform): BackgroundJob =>
  createIntervalJob('rendered pages', 60_000, platform.log, async () =>
    platform.responseCache.invalidate(refreshTag),
  );
