/**
 * What is drawn of a text: composed letters, without controls and marks that nobody sees; the joiners stay, because letters take their
 * shapes by them, and the marks around a text with a direction of its own.
 */
export const toPrintedText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n')
    .replace(
      /(?!\u200c|\u200d|[\t\n\u2068\u2069])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu,
      '',
    );

/** Letters that are written from right to left, and signs that change the direction. */
const fromRightToLeft =
  /[\u0590-\u08ff\u2068\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export const isFromRightToLeft = (text: string): boolean => fromRightToLeft.test(text);

/** The text on one line. One from right to left leaves what stands beside it, such as a number, in its order. */
export function toOneLine(text: string): string {
  const line = toPrintedText(text.replace(/[\u2068\u2069]/gu, ''))
    .replace(/\s+/gu, ' ')
    .trim();
  return isFromRightToLeft(line) ? `\u2068${line}\u2069` : line;
}
