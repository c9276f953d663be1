import type { Account } from '#contract/account.ts';
import type { AccountNames } from '#features/accounting/contract/accounting.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { lockSettings, readSettings, writeSettings } from '#platform/settings.ts';
import { accountingSettings } from './settings.ts';

export function updateAccountNames(
  { transact, clock }: Platform,
  accountNames: AccountNames,
  actor: Account,
): Promise<AccountNames> {
  return transact(async (db) => {
    await lockSettings(db);
    const { accountNames: before } = await readSettings(db, accountingSettings);
    await writeSettings(db, accountingSettings, { accountNames });
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'change account names',
      subject: 'account names',
      before,
      after: accountNames,
    });
    return accountNames;
  });
}
