import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type BackgroundJob, createIntervalJob } from './platform/background-jobs.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './platform/database-errors.ts';
import { cacheStatusHeader, sendFreshOrStale } from './platform/response-cache.ts';
import type { Platform } from './platform/platform.ts';
import { ProblemError } from './platform/problem-error.ts';
import { extractCriticalCss } from './critical-css.ts';
import { webDistPath } from './web-dist-path.ts';

/** Output of the SSR build (web/build/ssr-plugin.ts). */
const folder = join(webDistPath, 'ssr');

const SsrManifest = z.object({
  start: z.string(),
  styles: z.array(z.string()),
  later: z.array(z.string()),
  ssrPathPattern: z.string(),
});
type SsrManifest = z.output<typeof SsrManifest>;
const StyleRules = z.array(z.object({ css: z.string(), needs: z.array(z.array(z.string())) }));
const RenderedPage = z.object({
  html: z.string(),
  responses: z.record(z.string(), z.unknown()),
  title: z.string(),
  at: z.number(),
});
type RenderedPage = z.output<typeof RenderedPage>;
type ReadUrl = (url: string) => Promise<string | null>;
type Renderer = {
  renderPage: (path: string, read: ReadUrl) => Promise<unknown>;
  rules: z.output<typeof StyleRules>;
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

/** True when the SSR build exists. Without it, the browser renders the pages. */
const hasSsrBuild = (): boolean =>
  ['render.mjs', 'script.js', 'styles.json', 'files.json'].every((name) =>
    existsSync(join(folder, name)),
  );
const readText = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Hashes of the inline script, for the content security policy; empty without an SSR build. */
export function getInlineScriptHashes(): string[] {
  if (!hasSsrBuild()) return [];
  return [`'sha256-${createHash('sha256').update(readText('script.js')).digest('base64')}'`];
}

/**
 * Registers '/', the server-rendered home page with its data, and '/drawn/...', other rendered public pages. The inline script of the
 * document (web/src/app/pre-hydration.js) loads them, because only the browser knows the path after the hash.
 */
export function registerServerRendering(app: FastifyInstance, platform: Platform): void {
  if (!hasSsrBuild()) return;
  const manifest = SsrManifest.parse(JSON.parse(readText('files.json')));
  const pathPattern = new RegExp(manifest.ssrPathPattern);
  const document = buildDocument(manifest);
  const loadRenderer = createRendererLoader();
  const render = async (path: string) => {
    const { renderPage, rules } = await loadRenderer();
    const page = RenderedPage.parse(await readAndRender(app, renderPage, path));
    return {
      title: page.title,
      style: `<style>${extractCriticalCss(page.html, rules)}</style>`,
      root: renderRoot(path, page),
    };
  };

  const { responseCache } = platform;
  const buildHome = () =>
    responseCache.build('/', cacheTags, async () => {
      try {
        const { style, root } = await render('/');
        // First in the head: the style sheets, which hold the same rules and more, override it.
        return document.replace('<head>', () => `<head>${style}`).replace(emptyRoot, () => root);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        platform.log.error(
          { error },
          'The home page could not be rendered; the browser renders it',
        );
        return readText('../index.html');
      }
    });

  app.get('/', async (request, reply) => {
    try {
      return await sendFreshOrStale(
        { url: '/', request, reply, type: html },
        responseCache,
        buildHome,
      );
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      // Without data the browser renders what it can.
      return reply.type(html).header('cache-control', 'no-store').send(readText('../index.html'));
    }
  });

  app.get('/drawn/*', async (request, reply) => {
    const path = request.url.slice('/drawn'.length);
    if (!pathPattern.test(path)) throw new ProblemError('not-found');
    return sendFreshOrStale({ url: request.url, request, reply, type: html }, responseCache, () =>
      responseCache.build(request.url, cacheTags, async () => {
        const { title, style, root } = await render(path).catch((error: unknown) => {
          if (isDatabaseUnavailable(error)) throw error;
          platform.log.debug(
            { error, path },
            'A page could not be rendered; the browser renders it',
          );
          throw new ProblemError('not-found');
        });
        return `<title>${escapeHtml(title)}</title>${style}${root}`;
      }),
    );
  });
}

const html = 'text/html; charset=utf-8';

/** Renders a page from the responses of our own server; throws when one of them is missing only because of the database. */
async function readAndRender(
  app: FastifyInstance,
  renderPage: Renderer['renderPage'],
  path: string,
): Promise<unknown> {
  let isUnavailable = false;
  const read: ReadUrl = async (url) => {
    const { statusCode, headers, body } = await app.inject({ url });
    // A page built from a stale response would be cached as fresh.
    if (statusCode === 503 || headers[cacheStatusHeader]) isUnavailable = true;
    if (statusCode !== 200) throw new Error(`${url} responded with status ${statusCode}.`);
    // 'no-store' marks personal data, which must not get into a cached page.
    return headers['cache-control'] === 'no-store' ? null : body;
  };
  const page = await renderPage(path, read).catch((error: unknown) => {
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
  const load = async (): Promise<Renderer> => {
    const { renderPage }: Pick<Renderer, 'renderPage'> = await import(
      pathToFileURL(join(folder, 'render.mjs')).href
    );
    return { renderPage, rules: StyleRules.parse(JSON.parse(readText('styles.json'))) };
  };
  return () =>
    (loading ??= load().catch((error: unknown) => {
      // The next request tries again; a new build may be replacing the files.
      loading = undefined;
      throw error;
    }));
}

const emptyRoot = '<div id="root"></div>';
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The built document with scripts and styles that don't block the first paint: its inline script loads them later. */
function buildDocument({ start, styles, later, ssrPathPattern }: SsrManifest): string {
  const joinUrls = (names: readonly string[]) => names.map((name) => `/${name}`).join(' ');
  const scriptTag = `<script data-start="/${start}" data-styles="${joinUrls(styles)}" data-later="${joinUrls(later)}" data-drawn="${escapeHtml(ssrPathPattern)}">`;
  return readText('../index.html')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>\s*/g, '')
    .replaceAll(/<script type="module"[^>]*><\/script>\s*/g, '')
    .replace(
      /<script src="\/assets\/pre-hydration[^>]*><\/script>/,
      () => `${scriptTag}${readText('script.js')}</script>`,
    );
}

/** The rendered page and its initial data, for hydration. */
function renderRoot(path: string, { html, responses, at }: RenderedPage): string {
  // Escapes '<', so that no text can close the script element.
  const data = JSON.stringify(responses).replaceAll('<', String.raw`\u003c`);
  return `<div id="root" data-drawn="${at}" data-address="${escapeHtml(path)}">${html}</div><script type="application/json" id="answers">${data}</script>`;
}
