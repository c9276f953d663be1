/**
 * What is drawn of a text: composed letters, without controls and marks that nobody sees; the joiners stay, because letters take their
 * shapes by them.
 */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n')
    .replace(/(?!\u200c|\u200d|[\t\n])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '');

/** The text on one line. */
export const toOneLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ').trim();
