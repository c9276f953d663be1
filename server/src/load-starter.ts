import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { loadStarterAlbums } from './albums/load-starter.ts';
import { loadStarterPages } from './pages/load-starter.ts';
import type { Clock } from './platform/clock.ts';
import { loadStarterReadings } from './readings/load-starter.ts';
import { loadStarter } from './reception/events/load-starter.ts';

/** What a new site begins with, and what a site made by an earlier version still lacks; nothing that is there is changed. */
export async function loadStarterContent(database: NodePgDatabase, clock: Clock): Promise<void> {
  await loadStarter(database, clock);
  await loadStarterPages(database, clock);
  await loadStarterReadings(database, clock);
  await loadStarterAlbums(database, clock);
}
