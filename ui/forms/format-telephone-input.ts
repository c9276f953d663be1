import { parseTelephone } from '#contract/rules/telephones.ts';

/** Formats a partial American number while typing: '(617) 555-0123'. More than ten digits and numbers with + stay unformatted. */
export function formatTelephoneInput(digits: string): string {
  if (digits.length > 10 || digits.startsWith('+')) return digits;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area;
}

/** Parses the digits of the field. `before` are the previous digits, so that deleting a bracket deletes a digit. */
export function parseTelephoneInput(visible: string, before: string): string {
  const digits = parseTelephone(visible);
  const onlyMarkDeleted =
    digits === before &&
    !before.startsWith('+') &&
    visible.length === formatTelephoneInput(before).length - 1;
  return onlyMarkDeleted ? digits.slice(0, -1) : digits;
}

/** The caret position after the given number of digits. */
export function getCaretPosition(visible: string, digitsBefore: number): number {
  if (digitsBefore === 0) return visible.startsWith('+') ? 1 : 0;
  let seen = 0;
  for (let place = 0; place < visible.length; place += 1) {
    if (/\d/.test(visible.charAt(place))) seen += 1;
    if (seen === digitsBefore) return place + 1;
  }
  return visible.length;
}
