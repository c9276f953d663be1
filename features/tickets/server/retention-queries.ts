import { sql } from 'drizzle-orm';
import { type RetentionRule, deleteBatch, deleteOld } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { event, order } from '#features/event/server/tables.ts';
import { noteRetentionDays } from '#features/tickets/contract/rules/notes.ts';
import { responseRetentionDays } from '#features/tickets/contract/rules/questions.ts';
import { guestNote } from './notes/tables.ts';
import { eventQuestion, questionResponse } from './questions/tables.ts';
import { ticketCode } from './tables.ts';
import { walletDevice } from './wallet/tables.ts';

/** Deletes notes on guests who have been there and what they responded, codes that are no longer valid, and phones that had a ticket in their wallet long ago. */
export const ticketRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'ticket search codes',
    notice: 'Codes to open tickets',
    retentionDays: 1,
    apply: deleteOld(database, ticketCode.expiresAt),
  },
  {
    label: 'notes on guests',
    notice: 'Notes on guests of a reception, such as a diet, after it',
    retentionDays: noteRetentionDays,
    apply: (before, limit) =>
      deleteBatch(
        database,
        guestNote,
        sql`${guestNote.orderId} in (select ${order.id} from ${order} join ${event} on ${event.id} = ${order.eventId}
          where ${event.countdownTarget} < ${before.toISOString()})`,
        limit,
      ),
  },
  {
    label: 'removed notes on guests',
    notice: 'Notes on guests that were removed',
    retentionDays: 30,
    apply: deleteOld(database, guestNote.deletedAt),
  },
  {
    label: 'answers to questions',
    notice: 'Answers of guests to the questions of a reception, after it',
    retentionDays: responseRetentionDays,
    apply: (before, limit) =>
      deleteBatch(
        database,
        questionResponse,
        sql`${questionResponse.orderId} in (select ${order.id} from ${order} join ${event} on ${event.id} = ${order.eventId}
          where ${event.countdownTarget} < ${before.toISOString()})`,
        limit,
      ),
  },
  {
    label: 'removed questions',
    notice: 'Questions of a reception that were removed, with their answers',
    retentionDays: 30,
    apply: deleteOld(database, eventQuestion.deletedAt),
  },
  {
    label: 'phones with wallet passes',
    notice: 'Which phone has a ticket in its wallet',
    retentionDays: 400,
    apply: deleteOld(database, walletDevice.registeredAt),
  },
];
