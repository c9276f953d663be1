import { buildScreenUrl } from '#contract/screens.ts';
import { withRetries } from '#features/payments/server/confirm-attempt.ts';
import { queueCardDetach } from '#features/payments/server/detach-card.ts';
import { countCardDecline } from '#features/payments/server/limit-declines.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import type { CardSetup, Decline } from '#features/payments/server/provider.ts';
import { isCustomerCardInUse } from '#features/payments/server/queries.ts';
import { addMilliseconds, addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type CardUpdate,
  isSuperseded,
  listOpenCardUpdates,
  getCardUpdate,
  setCardUpdateState,
} from './card-update-queries.ts';
import { setCard } from './update-monthly-donation.ts';
import { lockMonthlyDonation, type MonthlyDonationRow } from './queries.ts';

/** Time for the donor to response the bank's challenge. */
const challengeTimeoutMinutes = 30;

/** `setup` is the provider's latest response, or null. */
export type CardUpdateProgress = { change: CardUpdate; setup: CardSetup | null };

/**
 * Requests or retrieves the card setup and replaces the saved card once the provider has saved the new one. Idempotent: it always uses
 * the same key.
 */
export async function syncCardUpdate(
  payments: PaymentContext,
  { id, setupId, token, monthlyDonationId }: CardUpdate,
): Promise<CardUpdateProgress> {
  const { provider, platform } = payments;
  const response = await withRetries(() =>
    setupId === null
      ? provider.setUpCard({
          key: id,
          token: token ?? '',
          reference: id,
          returnUrl: buildScreenUrl(platform.config.PUBLIC_URL, '/donation'),
        })
      : provider.retrieveSetup(setupId),
  );
  const setup = response.outcome === 'ok' ? response.value : null;
  const isUnknown =
    response.outcome === 'unknown' || (response.outcome === 'busy' && setupId !== null);
  if (isUnknown)
    platform.log.warn(
      { cardChange: id, why: response.why },
      'donations: the outcome of a card setup is not known yet',
    );
  const change = await platform.transact(async (db) => {
    const donation = await lockMonthlyDonation(db, monthlyDonationId);
    const open = await getCardUpdate(db, id);
    if (!donation || open.state !== 'OPEN' || isUnknown) return open;
    if (setup) return settle(payments, db, { donation, change: open, setup });
    const fallbackCode = response.outcome === 'busy' ? 'provider_busy' : 'provider_refused';
    return drop(
      db,
      open,
      response.outcome === 'declined' ? getDeclineCode(response.decline) : fallbackCode,
    );
  });
  const decline = response.outcome === 'declined' ? response.decline : setup?.decline;
  if (change.state === 'DROPPED') await countCardDecline(payments, decline?.fingerprint ?? null);
  return { change, setup };
}

const getDeclineCode = ({ code, declineCode }: Decline): string => declineCode ?? code;

const drop = (db: Database, { id }: CardUpdate, declineCode: string | null): Promise<CardUpdate> =>
  setCardUpdateState(db, id, { state: 'DROPPED', declineCode, token: null });

type SettleInput = { donation: MonthlyDonationRow; change: CardUpdate; setup: CardSetup };

/** Applies the provider's response; the caller holds the lock of the monthly donation. */
async function settle(
  { platform, provider }: PaymentContext,
  db: Database,
  { donation, change, setup }: SettleInput,
): Promise<CardUpdate> {
  const { card, state } = setup;
  if (state === 'refused' || card === null)
    return drop(db, change, setup.decline ? getDeclineCode(setup.decline) : null);
  const late = addMinutes(change.createdAt, challengeTimeoutMinutes) <= platform.clock.now();
  const isOutdated = await isSuperseded(db, change);
  if (isOutdated || donation.state === 'ENDED' || (state !== 'kept' && late)) {
    await queueCardDetach(db, card);
    return drop(db, change, isOutdated ? 'overtaken' : 'setup_intent_authentication_failure');
  }
  // A running charge still needs the old card; the job applies the new one afterwards.
  if (state !== 'kept' || (await isCustomerCardInUse(db, donation.providerCustomerId)))
    return setCardUpdateState(db, change.id, { setupId: setup.id });
  const { lastFour } = setup;
  await setCard(platform, db, donation, {
    ...card,
    provider: provider.name,
    lastFour,
    id: change.id,
  });
  return setCardUpdateState(db, change.id, { state: 'TAKEN', setupId: setup.id, token: null });
}

/** Continues card changes after a crash, an outage or a closed browser. */
export async function syncCardUpdates(payments: PaymentContext): Promise<void> {
  const { database, clock, log } = payments.platform;
  const before = addMilliseconds(clock.now(), -payments.timings.staleAfter);
  for (const change of await listOpenCardUpdates(database, payments.provider.name, before)) {
    try {
      await syncCardUpdate(payments, change);
    } catch (error) {
      log.warn(
        { err: error, cardChange: change.id },
        'donations: a card change could not be synced',
      );
    }
  }
}
