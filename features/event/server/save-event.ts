import type { Account } from '#contract/account.ts';
import type { events } from '#features/event/contract/events.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import {
  type EventTimes,
  findEventTimeErrors,
} from '#features/event/contract/rules/event-times.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import {
  findEvent,
  findSeatingPlan,
  insertEventRow,
  isEventInUse,
  deleteEventRow,
  lockEvent,
  lockEventChairs,
  updateChairPrices,
  updateEventRow,
  updateSeatingPlan,
} from './queries.ts';
import { getSaleEnd, getSaleState, isSelling } from '../contract/rules/sale-state.ts';
import { type EventRecord, unknownDetails } from './rules.ts';

type Change = EndpointInput<typeof events.update>['body'];

/** Throws 'validation-failed' with a message for each time that can't be right. */
function checkTimes(times: EventTimes): void {
  const errors = findEventTimeErrors(times);
  if (Object.keys(errors).length > 0) throw new ProblemError('validation-failed', {}, errors);
}

const emptyPlan = { height: 100, features: [], tables: [] };

export async function createEvent(
  platform: Platform,
  { plan = emptyPlan, ...input }: EndpointInput<typeof events.create>['body'],
  actor: Account,
): Promise<EventRecord> {
  const values = { ...unknownDetails, ...input };
  checkTimes(values);
  return platform.transact(async (transaction, publish) => {
    const id = await insertEventRow(transaction, { ...values, plan });
    await writeAuditEntry(transaction, platform.clock, {
      ...nameActor(actor),
      action: 'create event',
      subject: `event ${id}`,
      after: { ...values, plan },
    });
    await publish('events');
    return { id, ...values };
  });
}

/**
 * Updates an event. Chairs being paid or sold keep their price, others get the new one. Closing the sale releases holds. With
 * `notifyHolders`, the holders of tickets get an email about a change of time or place.
 */
export async function updateEvent(
  platform: Platform,
  eventId: number,
  { plan, notifyHolders = false, seen, ...change }: Change,
  actor: Account,
): Promise<EventRecord> {
  return platform.transact(async (transaction, publish) => {
    await lockEvent(transaction, eventId);
    const before = await findEvent(transaction, eventId);
    if (!before) throw new ProblemError('event-not-found');
    if (seen) requireUnchanged(seen, before);
    const { id: _, ...values } = { ...before, ...change };
    checkTimes(values);
    const planBefore = plan && (await findSeatingPlan(transaction, eventId));
    await updateEventRow(transaction, eventId, values);
    if (plan) await updateSeatingPlan(transaction, eventId, plan);
    for (const price of values.prices) {
      const old = before.prices.find(({ chairType }) => chairType === price.chairType);
      if (old && old.amount !== price.amount)
        await updateChairPrices(transaction, eventId, old, price);
    }
    const now = platform.clock.now();
    const after = { id: eventId, ...values };
    const [notified = 0] = notifyHolders
      ? await platform.emit(transaction, 'notify holders', { before, after, now })
      : [];
    const saleEnd = isSelling(getSaleState(values, now)) ? getSaleEnd(values) : now;
    await platform.emit(transaction, 'event changed', { eventId, saleEnd });
    await writeAuditEntry(transaction, platform.clock, {
      ...nameActor(actor),
      action: 'change event',
      subject: `event ${eventId}`,
      before: { ...before, plan: planBefore },
      after: { ...values, plan, ...(notified > 0 && { notifiedHolders: notified }) },
    });
    await publish('events');
    await publish(`chairs:${eventId}`);
    const saved = await findEvent(transaction, eventId);
    if (!saved) throw new ProblemError('event-not-found');
    return saved;
  });
}

/** Deletes an event without orders, holds and requests; throws 'chair-in-use' otherwise. */
export async function deleteEvent(
  platform: Platform,
  eventId: number,
  actor: Account,
): Promise<void> {
  await platform.transact(async (transaction, publish) => {
    await lockEvent(transaction, eventId);
    const before = await findEvent(transaction, eventId);
    if (!before) throw new ProblemError('event-not-found');
    await lockEventChairs(transaction, eventId);
    if (await isEventInUse(transaction, eventId, platform.clock.now()))
      throw new ProblemError('chair-in-use', { label: before.title });
    await deleteEventRow(transaction, eventId);
    await writeAuditEntry(transaction, platform.clock, {
      ...nameActor(actor),
      action: 'remove event',
      subject: `event ${eventId}`,
      before,
    });
    await publish('events');
    await publish(`chairs:${eventId}`);
  });
}
