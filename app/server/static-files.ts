import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { registerServerRendering } from './server-rendering.ts';
import { sendFreshOrStale } from '#platform/cache/response-cache.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { webDistPath } from '#platform/web-dist-path.ts';

/** Serves the built web app, compressed by the build. Files with a content hash in their name are cached for a year. */
export async function registerStaticFiles(app: FastifyInstance, platform: Platform): Promise<void> {
  if (!existsSync(webDistPath)) return;
  registerServerRendering(app, platform);
  const options = {
    cacheControl: false,
    preCompressed: true,
    // A route per file. Every other path is a page; and a wildcard would read the whole folder at each request.
    wildcard: false,
    index: false,
  } as const;
  await app.register(fastifyStatic, {
    ...options,
    root: join(webDistPath, 'assets'),
    prefix: '/assets/',
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    ...options,
    root: webDistPath,
    decorateReply: false,
    globIgnore: ['assets/**', 'ssr/**', '**/*.{br,gz}', manifestName],
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
  registerManifest(app, platform);
}

const manifestName = 'manifest.webmanifest';

/** The manifest of the installed app: the built one with the names of the community. */
function registerManifest(app: FastifyInstance, platform: Platform): void {
  const file = join(webDistPath, manifestName);
  if (!existsSync(file)) return;
  const built: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const url = `/${manifestName}`;
  const { responseCache, database } = platform;
  app.get(url, (request, reply) =>
    sendFreshOrStale(
      { url, request, reply, type: 'application/manifest+json' },
      responseCache,
      async () =>
        responseCache.get(url) ??
        responseCache.build(url, ['site'], async () => {
          const { name, shortName, tagline } = await getSettings(database);
          const names = { name, short_name: shortName || name, description: tagline };
          return JSON.stringify({ ...Object(built), ...names });
        }),
    ),
  );
}
