import { type EventSchedule, getEventStart } from '#features/event/contract/rules/event-times.ts';
import { nameReminderDays } from '#features/tickets/contract/rules/guest-names.ts';
import { listFieldNames } from '#contract/rules/record-fields.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';

/** Who has a ticket. */
export type Holder = { orderId: number; name: string; email: string; telephone: string };

const dayMs = 24 * 3_600_000;

const getTimeBefore = (schedule: EventSchedule, days: number): Date =>
  new Date(getEventStart(schedule).getTime() - days * dayMs);

/**
 * The emails before an event: two with the tickets, and two that ask buyers for the names of their guests. `from` and `until` are days
 * before its start: one that was missed for longer, because the site was off, is not sent.
 */
const reminderTimes = {
  names: { from: nameReminderDays.first, until: 8 },
  week: { from: 7, until: 2 },
  lastNames: { from: nameReminderDays.last, until: 2 },
  day: { from: 1, until: 0 },
} as const;
export type ReminderKind = keyof typeof reminderTimes;
const reminderKinds = listFieldNames(reminderTimes);

/** The reminders with tickets; the greeting is followed by them. */
export const reminders = {
  week: { subject: 'Coming up', greeting: 'We look forward to seeing you.' },
  day: {
    subject: 'See you soon',
    greeting: "It's almost time, and we look forward to seeing you.",
  },
} as const;
export type TicketReminderKind = keyof typeof reminders;
export const ticketReminderKinds = listFieldNames(reminders);
export const hasTickets = (kind: ReminderKind): kind is TicketReminderKind => kind in reminders;

/** When a reminder of an event is due. Who buys later has just got the tickets. */
export const getReminderTime = (schedule: EventSchedule, kind: ReminderKind): Date =>
  getTimeBefore(schedule, reminderTimes[kind].from);

/** The reminders of an event whose time is now. */
export const findDueReminders = (schedule: EventSchedule, now: Date): ReminderKind[] =>
  reminderKinds.filter(
    (kind) =>
      getReminderTime(schedule, kind) <= now &&
      now < getTimeBefore(schedule, reminderTimes[kind].until),
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
