import { telephoneDigits } from '@namugongo/contract/rules/telephones';

/** What the field shows while a number is typed: (617) 555-0123 grows from its first digits. More than ten digits stay plain to be seen. */
export function shownTelephone(digits: string): string {
  if (digits.length > 10) return digits;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area;
}

/** The digits of what stands in the field after a key. `before` is what they were, so that deleting a bracket deletes a digit. */
export function typedTelephone(shown: string, before: string): string {
  const digits = telephoneDigits(shown);
  const onlyMarkDeleted = digits === before && shown.length === shownTelephone(before).length - 1;
  return onlyMarkDeleted ? digits.slice(0, -1) : digits;
}

/** Where the caret stands after formatting: behind the same digit as before. */
export function caretAfter(shown: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let place = 0; place < shown.length; place += 1) {
    if (/\d/.test(shown.charAt(place))) seen += 1;
    if (seen === digitsBefore) return place + 1;
  }
  return shown.length;
}
