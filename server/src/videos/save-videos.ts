import type { Account } from '@namugongo/contract/accounts';
import type { Video } from '@namugongo/contract/videos';
import { audit } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { listVideos, replaceVideos } from './queries.ts';

export const videosTag = 'videos';

/** Sets the videos and their order. */
export async function saveVideos(
  platform: Platform,
  videos: readonly Video[],
  who: Account,
): Promise<Video[]> {
  return platform.transact(async (db, announce) => {
    const before = await listVideos(db);
    await replaceVideos(db, videos);
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'save videos',
      subject: 'video page',
      before,
      after: videos,
    });
    await announce(videosTag);
    return [...videos];
  });
}
