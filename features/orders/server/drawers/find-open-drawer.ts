import type { Account } from '#contract/account.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { isDrawerMethod, type PaymentMethod } from '#features/payments/contract/payment-methods.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { listDrawers } from './list-drawers.ts';

type DrawerInput = {
  actor: Pick<Account, 'id'>;
  /** Whose drawer the money comes out of, by account id; without it that of the actor. */
  drawer?: string | undefined;
};

/** Whose drawer a refund leaves; without one it was never in a drawer. */
export type RefundDrawer = { drawer?: string };

/**
 * The drawer that a refund leaves: the actor's, who can count it again, or another of this day that is not counted yet and is not
 * being counted now. Throws 'drawer-closed'.
 */
export async function findOpenDrawer(
  { clock }: Platform,
  db: Database,
  method: PaymentMethod,
  { actor, drawer = actor.id }: DrawerInput,
): Promise<RefundDrawer> {
  if (!isDrawerMethod(method)) return {};
  await lockTransaction(db, 'drawers');
  if (drawer !== actor.id) {
    const { timeZone } = await getSettings(db);
    const drawers = await listDrawers(db, dayInTimeZone(clock.now(), timeZone), timeZone);
    if (!drawers.some(({ userId, closing }) => userId === drawer && !closing))
      throw new ProblemError('drawer-closed');
  }
  return { drawer };
}
