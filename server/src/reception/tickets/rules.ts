import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { printable } from '@namugongo/contract/rules/printable';
import { formatTelephone } from '@namugongo/contract/rules/telephones';

/** Saturday, June 12, 2027: the day of a moment where the site is. */
export function dayInWords(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(moment);
}

/** What stands on a ticket for its type. */
export const typeInWords: Record<ChairType, string> = {
  adult: 'Adult',
  youth: 'Youth',
  children: 'Children',
  priest: 'Invited Guest',
};

/** A guest whose name the fonts cannot write is known by the telephone number. */
export function printableName(guest: { userName: string; telephone: string }): string {
  const name = printable(guest.userName);
  return /\p{L}/u.test(name) ? name : formatTelephone(guest.telephone);
}

/** 'Table 27' is shown as a large 27 below the word Table; 'Child' is shown whole. */
export function placeNumber(name: string): string {
  return /^(?:Table|Chair) (\S+)$/.exec(name)?.[1] ?? name;
}
