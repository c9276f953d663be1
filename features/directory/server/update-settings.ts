import type { Account } from '#contract/account.ts';
import type { DirectorySettings } from '#features/directory/contract/directory.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { lockSettings, readSettings, writeSettings } from '#platform/settings.ts';
import { directorySettings } from './settings.ts';

/** Orders the directory and its booklet for everyone. */
export async function updateDirectorySettings(
  { transact, clock }: Platform,
  { order }: DirectorySettings,
  actor: Account,
): Promise<DirectorySettings> {
  return transact(async (db) => {
    await lockSettings(db);
    const { directoryOrder } = await readSettings(db, directorySettings);
    await writeSettings(db, directorySettings, { directoryOrder: order });
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'order directory',
      subject: 'directory',
      before: { order: directoryOrder },
      after: { order },
    });
    return { order };
  });
}
