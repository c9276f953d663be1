import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { loadStarterAlbums } from '#features/albums/server/load-starter.ts';
import { loadStarterChoices } from '#features/donations/server/load-starter.ts';
import { loadSampleGathering } from '#features/gatherings/server/load-starter.ts';
import { loadSampleGroup } from '#features/groups/server/load-starter.ts';
import { loadSampleLetter } from '#features/letters/server/load-starter.ts';
import { loadStarterPages } from '#features/pages/server/load-starter.ts';
import type { Clock } from '#platform/clock.ts';
import { loadStarterReadings } from '#features/readings/server/load-starter.ts';
import { loadStarterEvents } from '#features/hall/server/load-starter.ts';

/** Inserts missing starter content, also on a site that an earlier version created. Existing rows stay unchanged. */
export async function loadStarterContent(database: NodePgDatabase, clock: Clock): Promise<void> {
  await loadStarterEvents(database, clock, async (transaction) => {
    await loadSampleGathering(transaction, clock);
    await loadSampleGroup(transaction);
    await loadSampleLetter(transaction, clock);
  });
  await loadStarterPages(database, clock);
  await loadStarterReadings(database, clock);
  await loadStarterAlbums(database, clock);
  await loadStarterChoices(database);
}
