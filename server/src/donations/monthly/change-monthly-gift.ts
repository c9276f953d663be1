import type { Account } from '@namugongo/contract/accounts';
import type { MonthlyGift, MonthlyStep, OwnMonthlyGift } from '@namugongo/contract/monthly-gifts';
import { addDays, dayAt } from '@namugongo/contract/rules/days';
import { feeOfGift, partsFault } from '@namugongo/contract/rules/gifts';
import { firstGiftDay, nextGiftDay } from '@namugongo/contract/rules/monthly-gifts';
import { forgetCard } from '../../payments/forget-card.ts';
import type { KeptCard } from '../../payments/provider.ts';
import { listAttemptsOf } from '../../payments/queries.ts';
import { requestCancel } from '../../payments/request-cancel.ts';
import { isAtRest } from '../../payments/rules.ts';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { readSettings } from '../../platform/settings.ts';
import { readDonationSettings } from '../queries.ts';
import type { Parts } from '../rules.ts';
import { findByKey } from './link.ts';
import { type MonthlyLetter, queueMonthlyLetter } from './mail-monthly-gift.ts';
import {
  findDonationOf,
  lockMonthlyGift,
  type MonthlyGiftRow,
  updateMonthlyGift,
} from './queries.ts';
import { showMonthlyGift, showOwn } from './show-monthly-gift.ts';

/** Who acts: the account, or the giver by the link of a letter. */
type Actor = { id: string; name: string };
type Change = Partial<Omit<MonthlyGiftRow, 'id'>>;

/** Changes the gift of a link behind its lock, and tells its giver by mail: whoever has the link can do it. */
async function changeByKey(
  platform: Platform,
  key: string,
  action: string,
  work: (db: Database, gift: MonthlyGiftRow) => Promise<Change | null>,
): Promise<OwnMonthlyGift> {
  const { id } = await findByKey(platform.database, key);
  return platform.transact(async (db) => {
    const before = await lockMonthlyGift(db, id);
    if (!before) throw new Refusal('monthly-gift-not-found');
    const change = await work(db, before);
    if (!change) return showOwn(db, before);
    if (before.state === 'ENDED') throw new Refusal('monthly-gift-ended');
    const giver = { id: 'giver', name: before.name };
    return showOwn(db, await write(platform, db, before, { action, change, who: giver }));
  });
}

type Written = {
  action: string;
  change: Change;
  who: Actor;
  reason?: string;
  /** What is told, once; without it that the gift was changed or has ended. */
  letter?: Pick<MonthlyLetter, 'about' | 'kind' | 'lastFour'>;
};

async function write(
  platform: Platform,
  db: Database,
  before: MonthlyGiftRow,
  { action, change, who, reason, letter }: Written,
): Promise<MonthlyGiftRow> {
  const after = await updateMonthlyGift(db, before.id, change);
  const ended = after.state === 'ENDED';
  if (ended) await forgetCard(db, before);
  if (after.state !== 'ACTIVE') await cancelOpen(platform, db, before);
  await queueMonthlyLetter(db, {
    about: ended ? 'ended' : `changed ${platform.clock.now().toISOString()}`,
    kind: ended ? 'ended' : 'changed',
    ...letter,
    id: before.id,
    code: null,
    tryOn: null,
  });
  await audit(db, platform.clock, {
    who: who.id,
    whoName: who.name,
    action,
    subject: `donation monthly gift ${before.id}`,
    before: auditedFacts(before),
    after: { ...auditedFacts(after), ...(reason ? { reason } : {}) },
  });
  return after;
}

const auditedFacts = ({ state, totalCents, nextOn }: MonthlyGiftRow) => ({
  state,
  totalCents,
  nextOn,
});

/** A charge that is under way is stopped where that is still possible. */
async function cancelOpen({ clock }: Platform, db: Database, gift: MonthlyGiftRow): Promise<void> {
  const month = await findDonationOf(db, gift);
  const attempts = month ? await listAttemptsOf(db, 'donation', month.id) : [];
  for (const { id, state } of attempts)
    if (!isAtRest(state) || state === 'ACTION' || state === 'UNKNOWN')
      await requestCancel(db, id, 'ended', clock.now());
}

/** Doing a step a second time is no fault and changes nothing. */
export function takeMonthlyStep(
  platform: Platform,
  key: string,
  step: MonthlyStep,
): Promise<OwnMonthlyGift> {
  return changeByKey(platform, key, `${step} monthly gift`, async (db, gift) => {
    switch (step) {
      case 'end':
        return gift.state === 'ENDED' ? null : ending(platform, 'giver');
      case 'pause':
        return gift.state === 'PAUSED' ? null : { state: 'PAUSED', pausedBy: 'giver', declines: 0 };
      case 'resume':
        return gift.state === 'ACTIVE' ? null : resuming(platform, db, gift);
    }
  });
}

const ending = ({ clock }: Platform, endedBy: 'giver' | 'treasurer'): Change => ({
  state: 'ENDED',
  pausedBy: null,
  endedBy,
  endedAt: clock.now(),
});

/** It goes on with its next day; months between are not made up for. */
async function resuming(
  { clock }: Platform,
  db: Database,
  { dayOfMonth, lastResult, lastOn }: MonthlyGiftRow,
): Promise<Change> {
  const today = dayAt(clock.now(), (await readSettings(db)).timeZone);
  const soonest = firstGiftDay(dayOfMonth, addDays(today, 1));
  const rested = lastResult === 'paid' ? nextGiftDay(dayOfMonth, lastOn) : soonest;
  const nextOn = rested > soonest ? rested : soonest;
  return { state: 'ACTIVE', pausedBy: null, declines: 0, nextOn, tryOn: nextOn };
}

/**
 * Another card, surely kept, takes the place of the one before, which is forgotten. A gift that was paused for its card goes on with its
 * next day, one that its giver paused rests on. The caller holds the lock.
 */
export async function takeCard(
  platform: Platform,
  db: Database,
  gift: MonthlyGiftRow,
  {
    lastFour,
    id,
    ...card
  }: KeptCard & {
    provider: MonthlyGiftRow['provider'];
    lastFour: string | null;
    /** Of the change, which is told once. */
    id: string;
  },
): Promise<void> {
  await forgetCard(db, gift);
  const goesOn = gift.state === 'PAUSED' && gift.pausedBy === 'card';
  await write(platform, db, gift, {
    action: 'change card of monthly gift',
    change: { ...(goesOn ? await resuming(platform, db, gift) : {}), ...card, declines: 0 },
    who: { id: 'giver', name: gift.name },
    letter: { about: `card ${id}`, kind: 'card', lastFour },
  });
}

export function changeMonthlyAmounts(
  platform: Platform,
  key: string,
  { parts, coverFee }: { parts: Parts; coverFee: boolean },
): Promise<OwnMonthlyGift> {
  return changeByKey(platform, key, 'change monthly gift', async (db) => {
    const giftCents = parts.reduce((sum, { amount }) => sum + amount, 0);
    const fault = partsFault(parts, giftCents);
    if (fault) throw new Refusal('invalid', {}, { parts: fault });
    const { feePercent } = await readDonationSettings(db);
    const feeCents = coverFee ? feeOfGift(giftCents, feePercent) : 0;
    return { parts, feeCents, totalCents: giftCents + feeCents };
  });
}

/** By the treasurer, for a giver who asked. Ended twice it stays as it was. */
export async function endMonthlyGift(
  platform: Platform,
  { id, reason, who }: { id: number; reason: string; who: Account },
): Promise<MonthlyGift> {
  return platform.transact(async (db) => {
    const before = await lockMonthlyGift(db, id);
    if (!before) throw new Refusal('monthly-gift-not-found');
    if (before.state === 'ENDED') return showMonthlyGift(before);
    const change = ending(platform, 'treasurer');
    const action = 'end monthly gift';
    return showMonthlyGift(await write(platform, db, before, { action, change, who, reason }));
  });
}
