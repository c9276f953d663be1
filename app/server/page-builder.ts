import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DatabaseUnavailableError } from '#platform/database/database-errors.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { cacheStatusHeader, type CachedResponse } from '#platform/cache/response-cache.ts';
import { createDocumentBuilder, RenderedPage, ssrPath } from './page-document.ts';

const Page = z.object({ kind: z.enum(['page', 'frame']), screen: z.string(), path: z.string() });
type Page = z.output<typeof Page>;

type Read = (url: string) => Promise<{ status: number; text: string } | null>;
type Renderer = {
  findPage: (path: string) => Page | undefined;
  renderPage: (path: string, origin: string, read: Read) => Promise<unknown>;
};

/** Tag of every rendered page, because its content also depends on the time. */
export const refreshTag = 'rendered pages';

/** Pages that are rendered at the same moment: each takes about 12 ms of the processor. */
const maxRenders = 4;

/** Thrown for a page that another path has replaced. */
export class MovedError extends Error {
  readonly path: string;
  constructor(path: string) {
    super('The page has moved');
    this.path = path;
  }
}

/** Builds the documents of pages from the responses of our own server, and caches them. */
export function createPageBuilder(app: FastifyInstance, platform: Platform) {
  const { responseCache } = platform;
  const loadRenderer = createRendererLoader();
  const buildDocument = createDocumentBuilder();
  /** The keys of the documents that are rendered now. */
  const rendering = new Set<string>();

  /** The document of a path; throws MovedError, 'not-found', and 'not-for-visitors' for what only some readers see. */
  const build = (path: string, screen: string) =>
    buildCached(path, async () => {
      const page = await render(path);
      if (page.movedTo !== undefined) throw new MovedError(page.movedTo);
      if (page.status === 404) throw new ProblemError('not-found');
      if (page.status === 401) throw new ProblemError('not-for-visitors');
      return { page, document: buildDocument(path, page, screen) };
    });

  /** A document that is the same for many paths: the frame of a personal screen, at the pattern of its path, and Not Found. */
  const getShared = async (name: string, path: string) =>
    responseCache.get(name) ??
    buildCached(name, async () => {
      const page = await render(path);
      return { page, document: buildDocument(path, page) };
    });

  /** Caches a document until one of the responses it was rendered from is invalidated, or a minute passes. */
  function buildCached(
    key: string,
    produce: () => Promise<{ page: RenderedPage; document: string }>,
  ): Promise<CachedResponse> {
    let sources: string[] = [];
    const getTags = () => {
      const tags = sources.map((url) => responseCache.getTags(url));
      return tags.every((some) => some !== undefined) ? [...tags.flat(), refreshTag] : undefined;
    };
    return responseCache.build(key, getTags, async () => {
      rendering.add(key);
      try {
        const { page, document } = await produce();
        sources = page.sources;
        return document;
      } finally {
        rendering.delete(key);
      }
    });
  }

  async function render(path: string): Promise<RenderedPage> {
    const { renderPage } = await loadRenderer();
    const page = RenderedPage.parse(
      await readAndRender(app, (read) => renderPage(path, platform.config.PUBLIC_URL, read)),
    );
    if (page.failed.length > 0)
      platform.log.error({ count: page.failed.length }, 'A page was rendered without all data');
    return page;
  }

  return {
    build,
    /** Whether so many others are rendered that the browser had better render this one. */
    isBusy: (path: string) => rendering.size >= maxRenders && !rendering.has(path),
    getShared,
    /** What the server sends for a path; undefined when no screen has it. */
    async find(path: string): Promise<Page | undefined> {
      const { findPage } = await loadRenderer();
      return Page.optional().parse(findPage(path));
    },
  };
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
    // What no cache may keep must not get into a cached page. Problems are never kept, and read all the same.
    const isPersonal =
      statusCode < 400 && (headers['cache-control']?.toString().includes('no-store') ?? false);
    return isPersonal ? null : { status: statusCode, text: body };
  };
  const page = await render(read).catch((error: unknown) => {
    throw isUnavailable ? new DatabaseUnavailableError({ cause: error }) : error;
  });
  if (isUnavailable) throw new DatabaseUnavailableError();
  return page;
}

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
