import type { Account } from '@namugongo/contract/accounts';
import { type Fulfilment, type Hour, hourDaySentences } from '@namugongo/contract/hour-records';
import { audit } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import * as queries from './queries.ts';
import { deskOf } from './request-hour.ts';
import type { HourRow } from './rules.ts';
import { type StepGround, takeStep } from './step-hour.ts';
import { askReceiverToConfirm, thankVolunteer } from './write-letters.ts';

/** The volunteer claims the hours; the receiver or a coordinator confirms, and the ledger has them. */
export const fulfilHour = (
  platform: Platform,
  id: number,
  fulfilment: Partial<Fulfilment>,
  who: Account,
): Promise<Hour> =>
  takeStep(platform, id, who, 'fulfil', confirming(platform, fulfilment, who.name));

/** The step of claiming or confirming, whoever takes it. */
export const confirming =
  (platform: Platform, fulfilment: Partial<Fulfilment>, writtenBy: string) =>
  async (ground: StepGround) => {
    const { before, next, today } = ground;
    const dateFulfilled = fulfilment.dateFulfilled ?? before.dateFulfilled ?? today;
    if (dateFulfilled > today)
      throw new Refusal('invalid', {}, { dateFulfilled: hourDaySentences.fulfilledAhead });
    const claimedMinutes =
      fulfilment.hours === undefined ? before.claimedMinutes : Math.round(fulfilment.hours * 60);
    if (claimedMinutes === null)
      throw new Refusal('invalid', {}, { hours: hourDaySentences.hoursNeeded });
    const desk = deskOf(platform, ground);
    return {
      change: { claimedMinutes, dateFulfilled },
      async letters(after: HourRow) {
        if (next.claims) return askReceiverToConfirm(desk, after);
        await queries.insertLedger(ground.db, pairOf(after, ground.now, writtenBy));
        await thankVolunteer(desk, after);
      },
    };
  };

/** What one gave, the other received. */
function pairOf(row: HourRow, at: Date, writtenBy: string) {
  const shared = {
    hourId: row.id,
    at,
    day: row.dateFulfilled ?? at.toISOString().slice(0, 10),
    category: row.category,
    minutes: row.claimedMinutes ?? 0,
    writtenBy,
  };
  return [
    {
      ...shared,
      direction: 'given' as const,
      name: row.volunteerName,
      userId: row.volunteerId,
    },
    {
      ...shared,
      direction: 'received' as const,
      name: row.requesterName ?? '',
      userId: row.requesterId,
    },
  ];
}

/** Reverses what stands of an offer, and writes what is right in its place. Nothing is ever changed or removed. */
export async function correctHours(
  { transact, clock }: Platform,
  id: number,
  { hours, reason }: { hours: number; reason: string },
  who: Account,
): Promise<void> {
  await transact(async (db) => {
    if (!(await queries.lockHour(db, id))) throw new Refusal('hour-not-found');
    const standing = await queries.listStanding(db, id);
    if (standing.length === 0) throw new Refusal('ledger-empty');
    const entry = { at: clock.now(), writtenBy: who.name, reason };
    await queries.insertLedger(
      db,
      standing.map(({ id: reverses, ...line }) => ({
        ...line,
        ...entry,
        minutes: -line.minutes,
        reverses,
      })),
    );
    const minutes = Math.round(hours * 60);
    if (minutes > 0)
      await queries.insertLedger(
        db,
        standing.map(({ id: _, reverses: __, ...line }) => ({ ...line, ...entry, minutes })),
      );
    await queries.updateHour(db, id, { claimedMinutes: minutes });
    await audit(db, clock, {
      who: who.id,
      whoName: who.name,
      action: 'correct hours',
      subject: `professional hour ${id}`,
      before: { minutes: standing[0]?.minutes },
      after: { minutes, reason },
    });
  });
}
