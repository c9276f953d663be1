import { dayAt, addDays } from '@namugongo/contract/rules/days';
import { afterDecline, dayOfMonthOf, nextGiftDay } from '@namugongo/contract/rules/monthly-gifts';
import { forgetCard } from '../../payments/forget-card.ts';
import type { Attempt } from '../../payments/payable.ts';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../../platform/settings.ts';
import { type DonationRow, listParts } from '../queries.ts';
import { queueMonthlyLetter } from './mail-monthly-gift.ts';
import {
  insertMonthlyGift,
  joinDonation,
  lockMonthlyGift,
  type MonthlyGiftRow,
  updateMonthlyGift,
} from './queries.ts';

const todayOf = async (db: Database, { clock }: Pick<Platform, 'clock'>): Promise<string> =>
  dayAt(clock.now(), (await readSettings(db)).timeZone);

/** The first gift is paid and its card kept: from now on it comes every month. Part of the transaction that settles it. */
export async function beginMonthlyGift(
  platform: Platform,
  db: Database,
  first: DonationRow,
  { provider, customer, keptCard, id }: Attempt,
): Promise<void> {
  if (customer === null || keptCard === null) {
    platform.log.error({ attempt: id }, 'donations: the provider kept no card, the gift stays one');
    return;
  }
  const today = await todayOf(db, platform);
  const dayOfMonth = dayOfMonthOf(today);
  const nextOn = nextGiftDay(dayOfMonth, today);
  const { name, telephone, email, location, note, feeCents, totalCents } = first;
  const parts = await listParts(db, [first.id]);
  const monthlyGiftId = await insertMonthlyGift(db, {
    name,
    telephone,
    email,
    location,
    note,
    feeCents,
    totalCents,
    parts: parts.map(({ purpose, amountCents }) => ({ message: purpose, amount: amountCents })),
    state: 'ACTIVE',
    dayOfMonth,
    nextOn,
    tryOn: nextOn,
    provider,
    customer,
    card: keptCard,
    lastResult: 'paid',
    lastOn: today,
    startedAt: platform.clock.now(),
  });
  await joinDonation(db, first.id, monthlyGiftId, today);
}

/** A month is paid, with or without its giver: the next one follows, and another card takes the place of the one before. */
export async function monthPaid(
  platform: Platform,
  db: Database,
  monthlyGiftId: number,
  attempt: Attempt,
): Promise<void> {
  const gift = await lockMonthlyGift(db, monthlyGiftId);
  if (!gift) return;
  const today = await todayOf(db, platform);
  const nextOn = nextGiftDay(gift.dayOfMonth, today);
  const { customer, keptCard: card, provider } = attempt;
  const changed = attempt.cardUse === 'keep' && customer !== null && card !== null;
  const ended = gift.state === 'ENDED';
  if (changed) await forgetCard(db, ended ? { customer, card } : gift);
  await updateMonthlyGift(db, gift.id, {
    lastResult: 'paid',
    lastOn: today,
    declines: 0,
    ...(ended ? {} : { nextOn, tryOn: nextOn }),
    ...(gift.state === 'PAUSED' && gift.pausedBy === 'card'
      ? { state: 'ACTIVE' as const, pausedBy: null }
      : {}),
    ...(changed && !ended ? { provider, customer, card } : {}),
  });
}

/** The card was declined while its giver was not there. They are told, it is tried again, and in the end the gift is paused. */
export async function monthDeclined(
  platform: Platform,
  db: Database,
  monthlyGiftId: number,
  code: string | null,
): Promise<void> {
  const gift = await lockMonthlyGift(db, monthlyGiftId);
  if (!gift) return;
  const today = await todayOf(db, platform);
  const lastResult = code === 'authentication_required' ? 'asked' : 'declined';
  const declines = gift.declines + 1;
  const next = afterDecline(declines, today);
  const result: Partial<MonthlyGiftRow> = { lastResult, lastOn: today };
  // Paused or ended while the card was asked.
  if (gift.state !== 'ACTIVE') {
    await updateMonthlyGift(db, gift.id, result);
    return;
  }
  await updateMonthlyGift(
    db,
    gift.id,
    next === 'pause'
      ? { ...result, declines, state: 'PAUSED', pausedBy: 'card' }
      : { ...result, declines, tryOn: next.tryOn },
  );
  await queueMonthlyLetter(db, {
    about: `${gift.nextOn} declined ${declines}`,
    id: gift.id,
    kind: next === 'pause' ? 'paused' : lastResult,
    code,
    tryOn: next === 'pause' ? null : next.tryOn,
  });
}

/** The provider was asked in vain: nothing is known of the card, so it is asked again tomorrow. */
export async function monthNotAsked(
  platform: Platform,
  db: Database,
  monthlyGiftId: number,
): Promise<void> {
  const gift = await lockMonthlyGift(db, monthlyGiftId);
  if (gift?.state !== 'ACTIVE') return;
  await updateMonthlyGift(db, gift.id, { tryOn: addDays(await todayOf(db, platform), 1) });
}
