import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { starterAlbums } from '#starter/albums.ts';
import type { Clock } from '#platform/clock.ts';
import { runTransaction } from '#platform/database/database.ts';
import { albumsExist, insertAlbumRow, insertPictureRows, lockStarterAlbums } from './queries.ts';

/** Adds the starter albums to a site without albums. Their drawings are rendered on request. */
export async function loadStarterAlbums(database: NodePgDatabase, clock: Clock): Promise<void> {
  await runTransaction(database, async (transaction) => {
    await lockStarterAlbums(transaction);
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
