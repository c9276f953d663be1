import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { loadStarterPageFiles } from './starter-pages.ts';
import type { Clock } from '#platform/clock.ts';
import { runTransaction } from '#platform/database/database.ts';
import { listPreviousSlugs, lockSlugs } from './redirect-queries.ts';
import { insertPageRow, insertVersionRow } from './queries.ts';

/** Adds starter pages that the site never had. Pages that editors changed, moved or deleted stay as they are. */
export async function loadStarterPages(database: NodePgDatabase, clock: Clock): Promise<void> {
  await runTransaction(database, async (transaction) => {
    await lockSlugs(transaction);
    const previousSlugs = new Set(await listPreviousSlugs(transaction));
    for (const { slug, note: _, ...content } of loadStarterPageFiles()) {
      if (
        previousSlugs.has(slug) ||
        !(await insertPageRow(transaction, { slug, publishedVersion: 1 }))
      )
        continue;
      const version = { slug, version: 1, createdAt: clock.now(), createdById: null };
      await insertVersionRow(transaction, content, { ...version, createdByName: 'Sample text' });
    }
  });
}
