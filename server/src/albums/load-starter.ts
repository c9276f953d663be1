import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { starterAlbums } from '../../starter/albums.ts';
import type { Clock } from '../platform/clock.ts';
import { transact } from '../platform/database.ts';
import { hasAlbums, insertAlbum, insertPictures } from './queries.ts';

/** Two processes may start at once; the number is the product's own and nothing else uses it. */
const starterLock = 4_821_024;

/** Fills a site that has no album with the starter's. Their pictures are drawn when somebody looks at them. */
export async function loadStarterAlbums(database: NodePgDatabase, clock: Clock): Promise<void> {
  await transact(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${starterLock})`);
    if (await hasAlbums(transaction)) return;
    for (const { pictures, ...facts } of starterAlbums) {
      const album = await insertAlbum(transaction, facts);
      if (!album) continue;
      await insertPictures(
        transaction,
        pictures.map((picture, index) => ({
          ...picture,
          albumId: album.id,
          place: index + 1,
          key: `drawing-${facts.slug}-${index + 1}`,
          widths: [],
          addedAt: clock.now(),
        })),
      );
    }
  });
}
