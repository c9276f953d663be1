import { addMonths } from '#contract/rules/dates.ts';

/** The calendar can be read so many months back and ahead. */
const maxMonths = 24;
/** Of these, search engines list the months that people look for. */
const listedMonths = { back: 1, ahead: 12 };

const isBetween = (month: string, first: string, last: string): boolean =>
  month >= first && month <= last;

/** Whether the calendar has the month (yyyy-mm) in this one. */
export const hasMonth = (month: string, thisMonth: string): boolean =>
  isBetween(month, addMonths(thisMonth, -maxMonths), addMonths(thisMonth, maxMonths));

export const isListedMonth = (month: string, thisMonth: string): boolean =>
  isBetween(
    month,
    addMonths(thisMonth, -listedMonths.back),
    addMonths(thisMonth, listedMonths.ahead),
  );
