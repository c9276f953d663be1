import type { Account } from '@namugongo/contract/accounts';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { copyChairs, findEvent, findPlan, insertEvent } from './queries.ts';
import type { EventRecord } from './rules.ts';

export type NewReception = Pick<EventRecord, 'title' | 'countdownTarget'>;

/** Starts next year's reception: tables, chairs and prices of another, nothing sold, its sale open (decisions, section 2). */
export async function cloneEvent(
  platform: Platform,
  eventId: number,
  next: NewReception,
  who: Account,
): Promise<EventRecord> {
  return platform.transact(async (transaction, announce) => {
    const made = await cloneEventIn(transaction, eventId, next);
    await audit(transaction, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'clone event',
      subject: `event ${made.id}`,
      before: { clonedFrom: eventId },
      after: made,
    });
    await announce('events');
    return made;
  });
}

/** The same within a transaction of the caller. */
export async function cloneEventIn(
  db: Database,
  eventId: number,
  next: NewReception,
): Promise<EventRecord> {
  const [source, plan] = [await findEvent(db, eventId), await findPlan(db, eventId)];
  if (!source || !plan) throw new Refusal('event-not-found');
  const { id: _, ...facts } = { ...source, ...next, salesFrom: null, salesUntil: null };
  const id = await insertEvent(db, { ...facts, plan });
  await copyChairs(db, source.id, id);
  return { id, ...facts };
}
