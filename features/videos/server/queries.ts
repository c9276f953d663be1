import { asc, desc } from 'drizzle-orm';
import { linkTo } from '#contract/screens.ts';
import { matchesQuery, rankMatch } from '#features/search/server/queries.ts';
import type { SearchMatch, SearchQuery } from '#features/search/server/sources.ts';
import type { Video } from '#features/videos/contract/videos.ts';
import type { Database } from '#platform/database/database.ts';
import { video } from './tables.ts';

export function listVideos(db: Database): Promise<Video[]> {
  const { youtubeId, title, description, album } = video;
  return db
    .select({ youtubeId, title, description, album })
    .from(video)
    .orderBy(asc(video.position));
}

/** Replaces all videos. */
export async function replaceVideoRows(db: Database, videos: readonly Video[]): Promise<void> {
  await db.delete(video);
  const rows = videos.map((item, index) => ({ ...item, position: index + 1 }));
  if (rows.length > 0) await db.insert(video).values(rows);
}

export async function searchVideos(
  db: Database,
  query: SearchQuery,
  limit: number,
): Promise<SearchMatch[]> {
  const columns = { title: video.title, searchText: video.description };
  const rank = rankMatch(columns, query);
  const rows = await db
    .select({ title: video.title, text: video.description, rank })
    .from(video)
    .where(matchesQuery(columns, query))
    .orderBy(desc(rank), asc(video.position))
    .limit(limit);
  return rows.map((row) => ({ ...row, kind: 'video', path: linkTo('/youtube'), day: null }));
}
