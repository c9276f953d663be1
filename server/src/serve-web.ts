import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { serveDrawnPages } from './drawn-pages.ts';
import type { Platform } from './platform/platform.ts';
import { webFolder } from './web-folder.ts';

/** The built screens, compressed by the build; what is named by its content may be kept for ever. */
export async function serveWeb(app: FastifyInstance, platform: Platform): Promise<void> {
  if (!existsSync(webFolder)) return;
  serveDrawnPages(app, platform);
  await app.register(fastifyStatic, {
    root: webFolder,
    cacheControl: false,
    preCompressed: true,
    allowedPath: (path) => !path.startsWith('/first-paint/'),
    setHeaders(reply, path) {
      const lasting = path.includes('/assets/');
      reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
