import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { readStarterPages } from '../../starter/pages.ts';
import type { Clock } from '../platform/clock.ts';
import { transact } from '../platform/database.ts';
import { listFormerAddresses, lockAddresses } from './address-queries.ts';
import { insertPage, insertVersion } from './queries.ts';

/** Adds the starter pages that the site has never had; what editors changed, moved or deleted stays as it is. */
export async function loadStarterPages(database: NodePgDatabase, clock: Clock): Promise<void> {
  await transact(database, async (transaction) => {
    await lockAddresses(transaction);
    const former = new Set(await listFormerAddresses(transaction));
    for (const { slug, ...content } of readStarterPages()) {
      if (former.has(slug) || !(await insertPage(transaction, slug, true))) continue;
      const saved = { slug, version: 1, savedAt: clock.now(), savedById: null };
      await insertVersion(transaction, content, { ...saved, savedBy: 'Starter text' });
    }
  });
}
