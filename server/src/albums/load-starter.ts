import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { starterAlbums } from '../../starter/albums.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/database.ts';
import { albumsExist, insertAlbumRow, insertPictureRows } from './queries.ts';

/** Advisory lock key, so that only one process loads the starter albums. */
const starterLockKey = 4_821_024;

/** Adds the starter albums to a site without albums. Their drawings are rendered on request. */
export async function loadStarterAlbums(database: NodePgDatabase, clock: Clock): Promise<void> {
  await runTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${starterLockKey})`);
    if (await albumsExist(transaction)) return;
    for (const { pictures, ...details } of starterAlbums) {
      const album = await insertAlbumRow(transaction, details);
      if (!album) continue;
      await insertPictureRows(
        transaction,
        pictures.map(({ drawing, ...picture }, index) => ({
          ...picture,
          starterDrawing: drawing,
          albumId: album.id,
          position: index + 1,
          key: `drawing-${details.slug}-${index + 1}`,
          widths: [],
          createdAt: clock.now(),
        })),
      );
    }
  });
}
