import { asc } from 'drizzle-orm';
import type { Video } from '#features/videos/contract/videos.ts';
import type { Database } from '#platform/database/database.ts';
import { video } from './tables.ts';

export function listVideos(db: Database): Promise<Video[]> {
  const { youtubeId, title, description } = video;
  return db.select({ youtubeId, title, description }).from(video).orderBy(asc(video.position));
}

/** Replaces all videos. */
export async function replaceVideoRows(db: Database, videos: readonly Video[]): Promise<void> {
  await db.delete(video);
  const rows = videos.map((item, index) => ({ ...item, position: index + 1 }));
  if (rows.length > 0) await db.insert(video).values(rows);
}
