import type { Account } from '#contract/account.ts';
import {
  type FulfilmentInput,
  type Hour,
  hourDateMessages,
} from '#features/hours/contract/hour-schemas.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import * as queries from './queries.ts';
import { createHourEmailContext } from './request-hour.ts';
import type { HourRow } from './rules.ts';
import { type TransitionContext, applyHourAction } from './transition-hour.ts';
import { emailConfirmationRequest, emailThanks } from './emails.ts';

/** Claims the hours as the volunteer, or confirms them as the receiver or a coordinator, which adds ledger entries. */
export const fulfilHour = (
  platform: Platform,
  id: number,
  fulfilment: Partial<FulfilmentInput>,
  actor: Account,
): Promise<Hour> =>
  applyHourAction(platform, id, actor, 'fulfil', confirmFulfilment(platform, fulfilment));

/** The transition of claiming or confirming hours. */
export const confirmFulfilment =
  (platform: Platform, fulfilment: Partial<FulfilmentInput>) => async (deps: TransitionContext) => {
    const { before, next, today, actorName } = deps;
    const dateFulfilled = fulfilment.dateFulfilled ?? before.dateFulfilled ?? today;
    if (dateFulfilled > today)
      throw new ProblemError(
        'validation-failed',
        {},
        { dateFulfilled: hourDateMessages.fulfilledAhead },
      );
    const claimedMinutes =
      fulfilment.hours === undefined ? before.claimedMinutes : Math.round(fulfilment.hours * 60);
    if (claimedMinutes === null)
      throw new ProblemError('validation-failed', {}, { hours: hourDateMessages.hoursNeeded });
    const emailContext = createHourEmailContext(platform, deps);
    return {
      change: { claimedMinutes, dateFulfilled },
      async sendEmails(after: HourRow) {
        if (next.isClaim) return emailConfirmationRequest(emailContext, after);
        await queries.insertLedgerRows(deps.db, toLedgerRows(after, deps.now, actorName));
        await emailThanks(emailContext, after);
      },
    };
  };

/** The two ledger entries of an offer: hours given and hours received. */
function toLedgerRows(row: HourRow, createdAt: Date, createdBy: string) {
  const shared = {
    hourId: row.id,
    createdAt,
    day: row.dateFulfilled ?? createdAt.toISOString().slice(0, 10),
    category: row.category,
    minutes: row.claimedMinutes ?? 0,
    createdBy,
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

/** Reverses the active ledger entries of an offer and adds the correct hours; throws 'ledger-empty' when there are none. */
export async function correctHours(
  { transact, clock }: Platform,
  id: number,
  { hours, reason }: { hours: number; reason: string },
  actor: Account,
): Promise<void> {
  await transact(async (db) => {
    if (!(await queries.lockHour(db, id))) throw new ProblemError('hour-not-found');
    const activeRows = await queries.listActiveLedgerRows(db, id);
    if (activeRows.length === 0) throw new ProblemError('ledger-empty');
    const entry = { createdAt: clock.now(), createdBy: actor.name, reason };
    await queries.insertLedgerRows(
      db,
      activeRows.map(({ id: reversesId, ...line }) => ({
        ...line,
        ...entry,
        minutes: -line.minutes,
        reversesId,
      })),
    );
    const minutes = Math.round(hours * 60);
    if (minutes > 0)
      await queries.insertLedgerRows(
        db,
        activeRows.map(({ id: _, reversesId: __, ...line }) => ({ ...line, ...entry, minutes })),
      );
    await queries.updateHourRow(db, id, { claimedMinutes: minutes });
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'correct hours',
      subject: `professional hour ${id}`,
      before: { minutes: activeRows[0]?.minutes },
      after: { minutes, reason },
    });
  });
}
