import { inArray, lt, or } from 'drizzle-orm';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { event } from '../tables.ts';
import { saleReminder } from './tables.ts';

/** Deletes reminders whose email was sent, or whose event is past. */
export const eventRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'reminders of ticket sales',
    notice: 'Your email address for a reminder of a ticket sale, after the sale opened',
    retentionDays: 30,
    apply: (before, limit) =>
      deleteBatch(
        database,
        saleReminder,
        or(
          lt(saleReminder.queuedAt, before),
          inArray(
            saleReminder.eventId,
            database.select({ id: event.id }).from(event).where(lt(event.countdownTarget, before)),
          ),
        ),
        limit,
      ),
  },
];
