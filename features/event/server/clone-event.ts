import type { Account } from '#contract/account.ts';
import { shiftEventTimes } from '#features/event/contract/rules/event-times.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import {
  copyChairs,
  copyExtras,
  copyQuestions,
  findEvent,
  findSeatingPlan,
  insertEventRow,
} from './queries.ts';
import type { EventRecord } from './rules.ts';

export type CloneEventInput = Pick<EventRecord, 'title' | 'countdownTarget'>;

/** Creates next year's reception with the tables, chairs, prices, place, questions and extras of another one, unsold and on sale (decisions, section 2). */
export async function cloneEvent(
  platform: Platform,
  eventId: number,
  next: CloneEventInput,
  actor: Account,
): Promise<EventRecord> {
  return platform.transact(async (transaction, publish) => {
    const { timeZone } = await getSettings(transaction);
    const created = await cloneEventInTransaction(transaction, eventId, { ...next, timeZone });
    await writeAuditEntry(transaction, platform.clock, {
      ...nameActor(actor),
      action: 'clone event',
      subject: `event ${created.id}`,
      before: { clonedFrom: eventId },
      after: created,
    });
    await publish('events');
    return created;
  });
}

/** Clones an event in the caller's transaction; its times stay the same times of day in the time zone. */
export async function cloneEventInTransaction(
  db: Database,
  eventId: number,
  { timeZone, ...next }: CloneEventInput & { timeZone: string },
): Promise<EventRecord> {
  const [source, plan] = [await findEvent(db, eventId), await findSeatingPlan(db, eventId)];
  if (!source || !plan) throw new ProblemError('event-not-found');
  const { id: _, ...values } = {
    ...source,
    ...next,
    ...shiftEventTimes(source, next.countdownTarget, timeZone),
    salesFrom: null,
    salesUntil: null,
  };
  const id = await insertEventRow(db, { ...values, plan });
  await copyChairs(db, source.id, id);
  await copyQuestions(db, source.id, id);
  await copyExtras(db, source.id, id);
  return { id, ...values };
}
