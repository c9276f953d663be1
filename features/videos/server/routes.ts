import { videos } from '#features/videos/contract/videos.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { listVideos } from './queries.ts';
import { updateVideos, videosTopic } from './update-videos.ts';

export function videosRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, videos.list, () => listVideos(platform.database), {
    cacheTags: () => [videosTopic],
  });
  registerEndpoint(app, platform, videos.update, ({ body, actor }) =>
    updateVideos(platform, body.videos, requireAccount(actor)),
  );
}
