import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { MonthlyCardAnswer } from '@namugongo/contract/monthly-gifts';
import { declineSentence } from '@namugongo/contract/reception/declines';
import type { Payments } from '../../payments/payable.ts';
import { isCardInUse } from '../../payments/queries.ts';
import { type ClientRequest, readClientRequest } from '../../payments/start-attempt.ts';
import { Refusal } from '../../platform/problems.ts';
import { type CardChange, findCardChange, insertCardChange } from './card-change-queries.ts';
import { type Followed, followCardChange } from './follow-card-change.ts';
import { findByKey } from './link.ts';
import { findMonthlyGift, lockMonthlyGift } from './queries.ts';
import { showOwn } from './show-monthly-gift.ts';

type Wish = { key: string; token: string; idempotencyKey: unknown };

/**
 * Another card for a gift that goes on or rests, charged nothing now. The same request again tells where it stands: after a lost answer,
 * and after the giver has answered their bank.
 */
export async function changeCard(payments: Payments, wish: Wish): Promise<MonthlyCardAnswer> {
  const { id } = await findByKey(payments.platform.database, wish.key);
  if (!payments.provider.keepsCards) throw new Refusal('monthly-unavailable');
  const request = readClientRequest(wish.idempotencyKey, { id, card: wish.token });
  const opened = await openChange(payments, id, wish.token, request);
  return answerOf(payments, await awaitChange(payments, opened));
}

type Opened = { change: CardChange; fresh: boolean };

/** Writes the wish down, once for each request, before the provider can keep anything. */
function openChange(
  { platform, provider }: Payments,
  id: number,
  token: string,
  { key, hash }: ClientRequest,
): Promise<Opened> {
  return platform.transact(async (db) => {
    const gift = await lockMonthlyGift(db, id);
    const repeated = await findCardChange(db, key);
    if (repeated && repeated.requestHash !== hash) throw new Refusal('idempotency-key-reused');
    if (repeated) return { change: repeated, fresh: false };
    if (!gift || gift.state === 'ENDED') throw new Refusal('monthly-gift-ended');
    if (token.trim() === '') throw new Refusal('card-missing');
    if (await isCardInUse(db, gift.customer)) throw new Refusal('donation-busy');
    const change = await insertCardChange(db, {
      id: randomUUID(),
      monthlyGiftId: id,
      provider: provider.name,
      clientKey: key,
      requestHash: hash,
      token,
      state: 'OPEN',
      createdAt: platform.clock.now(),
    });
    return { change, fresh: true };
  });
}

/** Where it stands once that is known, or the time is over in which an answer is promised; what is under way goes on by itself. */
async function awaitChange(payments: Payments, { change, fresh }: Opened): Promise<Followed> {
  if (change.state !== 'OPEN') return { change, setup: null };
  const late = new AbortController();
  const asks = fresh || change.setupId !== null;
  const work = asks
    ? followCardChange(payments, change)
    : waitForOther(payments, change, late.signal);
  const unknown: Followed = { change, setup: null };
  try {
    const { answerWithin } = payments.times;
    return await Promise.race([work, pause(answerWithin, unknown, { signal: late.signal })]);
  } finally {
    late.abort();
    work.catch((error: unknown) =>
      payments.platform.log.warn(
        { err: error, cardChange: change.id },
        'donations: a card is followed later',
      ),
    );
  }
}

/** Only the first request and the job ask the provider to keep the card; the same request beside them waits for what they hear. */
async function waitForOther(
  payments: Payments,
  change: CardChange,
  signal: AbortSignal,
): Promise<Followed> {
  let found = change;
  while (found.state === 'OPEN' && found.setupId === null && !signal.aborted) {
    await pause(200);
    found = (await findCardChange(payments.platform.database, change.clientKey)) ?? found;
  }
  const waits = found.state === 'OPEN' && found.setupId !== null;
  return waits ? followCardChange(payments, found) : { change: found, setup: null };
}

async function answerOf(
  { platform: { database } }: Payments,
  { change: { state, declineCode, monthlyGiftId }, setup }: Followed,
): Promise<MonthlyCardAnswer> {
  const gift = await findMonthlyGift(database, monthlyGiftId);
  if (!gift) throw new Refusal('monthly-gift-not-found');
  if (state === 'DROPPED') {
    if (gift.state === 'ENDED') throw new Refusal('monthly-gift-ended');
    if (declineCode === 'overtaken') throw new Refusal('card-overtaken');
    if (declineCode === 'provider_busy') throw new Refusal('payment-unavailable');
    throw new Refusal('card-declined', { reason: declineSentence(declineCode) });
  }
  const asks = state === 'OPEN' && setup?.state === 'requires_action';
  if (state === 'OPEN' && !asks) throw new Refusal('card-change-unknown');
  return {
    status: asks ? 'action' : 'kept',
    clientSecret: asks ? setup.clientSecret : null,
    lastFour: setup?.lastFour ?? null,
    gift: await showOwn(database, gift),
  };
}
