import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { toPrintable } from '@namugongo/contract/rules/printable';
import { formatTelephone } from '@namugongo/contract/rules/telephones';

/** 'Saturday, June 12, 2027': the day in the site's time zone. */
export function formatEventDate(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(date);
}

/** Chair types as tickets show them. */
export const chairTypeLabels: Record<ChairType, string> = {
  adult: 'Adult',
  youth: 'Youth',
  children: 'Children',
  priest: 'Invited Guest',
};

/** The guest's name, or the telephone number when the fonts can't print the name. */
export function getPrintableName(guest: { userName: string; telephone: string }): string {
  const name = toPrintable(guest.userName);
  return /\p{L}/u.test(name) ? name : formatTelephone(guest.telephone);
}

/** '27' for 'Table 27'; a name without a number, such as 'Child', unchanged. */
export function getSeatNumber(name: string): string {
  return /^(?:Table|Chair) (\S+)$/.exec(name)?.[1] ?? name;
}
