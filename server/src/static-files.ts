import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { registerServerRendering } from './server-rendering.ts';
import type { Platform } from './platform/platform.ts';
import { webDistPath } from './web-dist-path.ts';

/** Serves the built web app, compressed by the build. Files with a content hash in their name are cached for a year. */
export async function registerStaticFiles(app: FastifyInstance, platform: Platform): Promise<void> {
  if (!existsSync(webDistPath)) return;
  registerServerRendering(app, platform);
  await app.register(fastifyStatic, {
    root: webDistPath,
    cacheControl: false,
    preCompressed: true,
    allowedPath: (path) => !path.startsWith('/ssr/'),
    setHeaders(reply, path) {
      const isImmutable = path.includes('/assets/');
      reply.header(
        'cache-control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
}
