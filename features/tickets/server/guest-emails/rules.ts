import { type EventSchedule, getEventStart } from '#features/event/contract/rules/event-times.ts';
import { normalizeEmail } from '../rules.ts';

/** Who has a ticket. */
export type Holder = { orderId: number; name: string; email: string; telephone: string };

export type ReminderKind = 'week' | 'day';

const dayMs = 24 * 3_600_000;

const getTimeBefore = (schedule: EventSchedule, days: number): Date =>
  new Date(getEventStart(schedule).getTime() - days * dayMs);

/** Days before the start: from when until when a reminder is sent. One that was missed for longer, because the site was off, is not. */
const windows = {
  week: { from: 7, until: 2 },
  day: { from: 1, until: 0 },
} as const satisfies Record<ReminderKind, { from: number; until: number }>;

const kinds: readonly ReminderKind[] = ['week', 'day'];

/** When a reminder of an event is due. Who buys later has just got the tickets. */
export const getReminderTime = (schedule: EventSchedule, kind: ReminderKind): Date =>
  getTimeBefore(schedule, windows[kind].from);

/** The reminders of an event whose time is now. */
export const findDueReminders = (schedule: EventSchedule, now: Date): ReminderKind[] =>
  kinds.filter(
    (kind) =>
      getReminderTime(schedule, kind) <= now && now < getTimeBefore(schedule, windows[kind].until),
  );

/** Each person once, with the first order: the tickets of several orders, or of one that was split by a transfer, are in one email. */
export function listPersons(holders: readonly Holder[]): Holder[] {
  const groups = Map.groupBy(
    holders,
    ({ telephone, email }) => `${telephone} ${normalizeEmail(email)}`,
  );
  return [...groups.values()].flatMap(([first]) => first ?? []);
}

/** Each email address once. */
export function listRecipients(holders: readonly Holder[]): Holder[] {
  const groups = Map.groupBy(holders, ({ email }) => normalizeEmail(email));
  return [...groups.values()].flatMap(([first]) => first ?? []);
}
