import type { Account } from '@namugongo/contract/accounts';
import type { events } from '@namugongo/contract/reception/events';
import type { Input } from '@namugongo/contract/endpoint';
import { audit } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import {
  findEvent,
  findPlan,
  insertEvent,
  isEventInUse,
  deleteEvent,
  lockEvent,
  repriceChairs,
  shortenHolds,
  updateEvent,
  updatePlan,
} from './queries.ts';
import { type EventRecord, saleEnd, salesOpen } from './rules.ts';

type Change = Input<typeof events.change>['body'];

const emptyPlan = { height: 100, features: [], tables: [] };

export async function createEvent(
  platform: Platform,
  { plan = emptyPlan, ...facts }: Change,
  who: Account,
): Promise<EventRecord> {
  return platform.transact(async (transaction, announce) => {
    const id = await insertEvent(transaction, { ...facts, plan });
    await audit(transaction, platform.clock, {
      ...by(who),
      action: 'create event',
      subject: `event ${id}`,
      after: { ...facts, plan },
    });
    await announce('events');
    return { id, ...facts };
  });
}

/** Changes an event; chairs being paid or sold keep their price, the others follow the new one. Closing the sale frees what is held. */
export async function changeEvent(
  platform: Platform,
  eventId: number,
  { plan, ...facts }: Change,
  who: Account,
): Promise<EventRecord> {
  return platform.transact(async (transaction, announce) => {
    await lockEvent(transaction, eventId);
    const before = await findEvent(transaction, eventId);
    if (!before) throw new Refusal('event-not-found');
    const planBefore = plan && (await findPlan(transaction, eventId));
    await updateEvent(transaction, eventId, facts);
    if (plan) await updatePlan(transaction, eventId, plan);
    for (const price of facts.prices) {
      const old = before.prices.find(({ chairType }) => chairType === price.chairType);
      if (old && old.amount !== price.amount) await repriceChairs(transaction, eventId, old, price);
    }
    const now = platform.clock.now();
    await shortenHolds(transaction, eventId, salesOpen(facts, now) ? saleEnd(facts) : now);
    await audit(transaction, platform.clock, {
      ...by(who),
      action: 'change event',
      subject: `event ${eventId}`,
      before: { ...before, plan: planBefore },
      after: { ...facts, plan },
    });
    await announce('events');
    await announce(`chairs:${eventId}`);
    const after = await findEvent(transaction, eventId);
    if (!after) throw new Refusal('event-not-found');
    return after;
  });
}

/** Removes an event that sold nothing and of which nobody holds or asked for a chair. */
export async function removeEvent(
  platform: Platform,
  eventId: number,
  who: Account,
): Promise<void> {
  await platform.transact(async (transaction, announce) => {
    await lockEvent(transaction, eventId);
    const before = await findEvent(transaction, eventId);
    if (!before) throw new Refusal('event-not-found');
    if (await isEventInUse(transaction, eventId, platform.clock.now()))
      throw new Refusal('chair-in-use', { label: before.title });
    await deleteEvent(transaction, eventId);
    await audit(transaction, platform.clock, {
      ...by(who),
      action: 'remove event',
      subject: `event ${eventId}`,
      before,
    });
    await announce('events');
    await announce(`chairs:${eventId}`);
  });
}

const by = (who: Account) => ({ who: who.id, whoName: who.name });
