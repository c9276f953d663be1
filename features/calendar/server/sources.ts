import type { Account } from '#contract/account.ts';
import type { CalendarDays, CalendarEntry } from '#features/calendar/contract/calendar.ts';
import type { CalendarKind } from '#features/calendar/contract/rules/calendar-kinds.ts';

/** What a feature has on the calendar. */
export type CalendarSource = {
  kinds: readonly CalendarKind[];
  /** Its entries change when one of these is published. */
  topics: readonly string[];
  /** All that the reader may see, in any order; without an account, what everyone may see. */
  list(days: CalendarDays, reader: Account | null): Promise<CalendarEntry[]>;
};
