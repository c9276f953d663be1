import type { Account } from '#contract/account.ts';
import type { Drawer, DrawerClosingInput } from '#features/orders/contract/drawers.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { isDrawerRight } from '#features/orders/contract/rules/drawers.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { getDrawer } from './list-drawers.ts';
import { saveClosingRow } from './queries.ts';

/**
 * Records what the seller counted, beside what the sales of the day were at that moment. Throws 'drawer-note-missing' for a
 * difference without a note, and 'day-in-future'.
 */
export async function closeDrawer(
  { transact, clock }: Platform,
  day: string,
  input: DrawerClosingInput,
  actor: Account,
): Promise<Drawer> {
  return transact(async (db) => {
    const { timeZone } = await getSettings(db);
    const now = clock.now();
    if (day > dayInTimeZone(now, timeZone)) throw new ProblemError('day-in-future');
    const person = { userId: actor.id, name: actor.name };
    // A refund that leaves the drawer is in its sales, or sees that it is counted.
    await lockTransaction(db, 'drawers');
    const before = await getDrawer(db, person, { day, timeZone });
    const counted = {
      ...input,
      soldCashCents: before.cashCents,
      soldCheckCents: before.checkCents,
    };
    if (!isDrawerRight(counted) && input.note === '') throw new ProblemError('drawer-note-missing');
    await saveClosingRow(db, {
      ...counted,
      userId: actor.id,
      userName: actor.name,
      day,
      closedAt: now,
    });
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'count drawer',
      subject: `drawer ${day}`,
      before: before.closing,
      after: counted,
    });
    return getDrawer(db, person, { day, timeZone });
  });
}
