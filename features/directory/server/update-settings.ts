import type { Account } from '#contract/account.ts';
import type { DirectorySettings } from '#features/directory/contract/directory.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings, lockSettings, updateSettings } from '#platform/settings.ts';

/** Orders the directory and its booklet for everyone. */
export async function updateDirectorySettings(
  { transact, clock }: Platform,
  { order }: DirectorySettings,
  actor: Account,
): Promise<DirectorySettings> {
  return transact(async (db) => {
    await lockSettings(db);
    const { directoryOrder } = await getSettings(db);
    await updateSettings(db, { directoryOrder: order });
    await writeAuditEntry(db, clock, {
      actorId: actor.id,
      actorName: actor.name,
      action: 'order directory',
      subject: 'directory',
      before: { order: directoryOrder },
      after: { order },
    });
    return { order };
  });
}
