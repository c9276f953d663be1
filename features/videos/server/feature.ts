import { videos } from '#features/videos/contract/videos.ts';
import type { Platform } from '#platform/platform.ts';
import { listVideos, searchVideos } from './queries.ts';
import { updateVideos, videosTopic } from './update-videos.ts';
import { cached, implement } from '#platform/http/implement.ts';
import { defineFeature } from '#platform/feature.ts';

/** The list of videos. */
export const createVideosFeature = (platform: Platform) =>
  defineFeature({
    name: 'videos',
    endpoints: implement(videos, {
      list: cached([videosTopic], () => listVideos(platform.database)),
      update: ({ body, actor }) => updateVideos(platform, body.videos, actor),
    }),
    search: searchVideos,
  });
