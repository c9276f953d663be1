import { patiently } from '../../payments/confirm-attempt.ts';
import { forgetCard } from '../../payments/forget-card.ts';
import type { Payments } from '../../payments/payable.ts';
import type { CardSetup, Decline } from '../../payments/provider.ts';
import { isCardInUse } from '../../payments/queries.ts';
import { addMilliseconds, addMinutes } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import {
  type CardChange,
  isOvertaken,
  listOpenChanges,
  readCardChange,
  updateCardChange,
} from './card-change-queries.ts';
import { takeCard } from './change-monthly-gift.ts';
import { lockMonthlyGift, type MonthlyGiftRow } from './queries.ts';

/** How long a bank's question may stay open. */
const patienceMinutes = 30;

/** `setup` is what the provider said just now, if it did. */
export type Followed = { change: CardChange; setup: CardSetup | null };

/**
 * Asks the provider where another card stands, and puts it in the place of the one before once it is surely kept. Harmless at any time
 * and as often as wanted: what was asked for once is asked for with the same key.
 */
export async function followCardChange(
  payments: Payments,
  { id, setupId, token, monthlyGiftId }: CardChange,
): Promise<Followed> {
  const { provider, platform } = payments;
  const answer = await patiently(() =>
    setupId === null
      ? provider.setUpCard({
          key: id,
          token: token ?? '',
          reference: id,
          returnUrl: `${platform.config.PUBLIC_URL}/#/donation`,
        })
      : provider.retrieveSetup(setupId),
  );
  const setup = answer.outcome === 'done' ? answer.value : null;
  const unsaid = answer.outcome === 'unknown' || (answer.outcome === 'busy' && setupId !== null);
  if (unsaid)
    platform.log.warn({ cardChange: id, why: answer.why }, 'donations: a card is not known yet');
  const change = await platform.transact(async (db) => {
    const gift = await lockMonthlyGift(db, monthlyGiftId);
    const open = await readCardChange(db, id);
    if (!gift || open.state !== 'OPEN' || unsaid) return open;
    if (setup) return settle(payments, db, { gift, change: open, setup });
    const refused = answer.outcome === 'busy' ? 'provider_busy' : 'provider_refused';
    return drop(db, open, answer.outcome === 'declined' ? codeOf(answer.decline) : refused);
  });
  return { change, setup };
}

const codeOf = ({ code, declineCode }: Decline): string => declineCode ?? code;

const drop = (db: Database, { id }: CardChange, declineCode: string | null): Promise<CardChange> =>
  updateCardChange(db, id, { state: 'DROPPED', declineCode, token: null });

type Settling = { gift: MonthlyGiftRow; change: CardChange; setup: CardSetup };

/** What one look at the provider means; behind the gift's lock. */
async function settle(
  { platform, provider }: Payments,
  db: Database,
  { gift, change, setup }: Settling,
): Promise<CardChange> {
  const { card, state } = setup;
  if (state === 'refused' || card === null)
    return drop(db, change, setup.decline ? codeOf(setup.decline) : null);
  const late = addMinutes(change.createdAt, patienceMinutes) <= platform.clock.now();
  const overtaken = await isOvertaken(db, change);
  if (overtaken || gift.state === 'ENDED' || (state !== 'kept' && late)) {
    await forgetCard(db, card);
    return drop(db, change, overtaken ? 'overtaken' : 'setup_intent_authentication_failure');
  }
  // A charge of the card before, once begun, needs it until its end; then the job takes the new one.
  if (state !== 'kept' || (await isCardInUse(db, gift.customer)))
    return updateCardChange(db, change.id, { setupId: setup.id });
  const { lastFour } = setup;
  await takeCard(platform, db, gift, { ...card, provider: provider.name, lastFour, id: change.id });
  return updateCardChange(db, change.id, { state: 'TAKEN', setupId: setup.id, token: null });
}

/** Carries on what a crash, an outage or a browser that went away has left. */
export async function followCardChanges(payments: Payments): Promise<void> {
  const { database, clock, log } = payments.platform;
  const before = addMilliseconds(clock.now(), -payments.times.openFor);
  for (const change of await listOpenChanges(database, payments.provider.name, before)) {
    try {
      await followCardChange(payments, change);
    } catch (error) {
      log.warn({ err: error, cardChange: change.id }, 'donations: a card could not be followed');
    }
  }
}
