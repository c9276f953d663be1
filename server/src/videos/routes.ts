import { videos } from '@namugongo/contract/videos';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { serve } from '../platform/serve.ts';
import { signedIn } from '../platform/signed-in.ts';
import { listVideos } from './queries.ts';
import { saveVideos, videosTag } from './save-videos.ts';

export function videosRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, videos.list, () => listVideos(platform.database), {
    snapshot: () => [videosTag],
  });
  serve(app, platform, videos.save, ({ body, who }) =>
    saveVideos(platform, body.videos, signedIn(who)),
  );
}
