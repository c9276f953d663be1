import type { ChairType } from '@namugongo/contract/rules/chair-states';
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

/** What the fonts of the PDF cannot write: they know the Latin, Greek and Cyrillic alphabets and common signs. */
const unprintable =
  /[^ -~\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u0386-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490-\u04ff\u1e80-\u1e85\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026]/gu;

/** The text as the PDF's fonts can write it: one line, without what they do not know. */
export function printable(text: string): string {
  const oneLine = text.normalize('NFC').replace(/\s+/gu, ' ');
  return oneLine.replace(unprintable, '').replace(/ +/g, ' ').trim();
}

/** A guest whose name the fonts cannot write is known by the telephone number. */
export function printableName(guest: { userName: string; telephone: string }): string {
  const name = printable(guest.userName);
  return /\p{L}/u.test(name) ? name : formatTelephone(guest.telephone);
}

/** 'Table 27' is shown as a large 27 below the word Table; 'Child' is shown whole. */
export function placeNumber(name: string): string {
  return /^(?:Table|Chair) (\S+)$/.exec(name)?.[1] ?? name;
}
