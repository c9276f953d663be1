import type { Account } from '#contract/account.ts';
import type { Video } from '#features/videos/contract/videos.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { listVideos, replaceVideoRows } from './queries.ts';

export const videosTopic = 'videos';

/** Saves the videos and their order. */
export async function updateVideos(
  platform: Platform,
  videos: readonly Video[],
  actor: Account,
): Promise<Video[]> {
  return platform.transact(async (db, publish) => {
    const before = await listVideos(db);
    await replaceVideoRows(db, videos);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'save videos',
      subject: 'video page',
      before,
      after: videos,
    });
    await publish(videosTopic);
    return [...videos];
  });
}
