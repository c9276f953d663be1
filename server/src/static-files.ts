import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { registerServerRendering } from './server-rendering.ts';
import type { Platform } from './platform/platform.ts';
import { webDistPath } from './web-dist-path.ts';

/** Serves the built web app, compressed by the build. Files with a content hash in their name are cached for a year. */
export async function registerStaticFiles(app: FastifyInstance, platform: Platform): Promise<void> {
  if (!existsSync(webDistPath)) return;
  registerServerRendering(app, platform);
  const options = { cacheControl: false, preCompressed: true };
  await app.register(fastifyStatic, {
    ...options,
    root: join(webDistPath, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    ...options,
    root: webDistPath,
    decorateReply: false,
    // A route per file, because every other path is a page.
    wildcard: false,
    index: false,
    globIgnore: ['assets/**', 'ssr/**', '**/*.{br,gz}'],
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
}
