import { findForeignCharacter, normalizeEmail } from '#contract/rules/email-addresses.ts';
import { cleanText } from '#contract/rules/normalize.ts';
import { email } from '#contract/buyer.ts';
import { describeReading, readTelephone, splitTelephones } from '#contract/rules/read-telephone.ts';
import type { CellReading } from './parse-list.ts';

/** The questions that the cells of telephones and emails raise. */
export const contactQuestions = {
  'no-number': {
    text: 'Some telephone cells have no number. Leave the telephone of these people empty?',
    choices: [{ value: 'empty', label: 'Yes, leave it empty' }],
  },
  'two-numbers': {
    text: 'Some people have two telephone numbers. Which one counts?',
    choices: [
      { value: 'both', label: 'Both' },
      { value: 'first', label: 'The first' },
      { value: 'last', label: 'The last' },
    ],
  },
  'more-numbers': {
    text: 'Some people have more than two telephone numbers. Which ones count?',
    choices: [
      { value: 'both', label: 'The first two' },
      { value: 'first', label: 'The first' },
      { value: 'last', label: 'The last' },
    ],
  },
  'no-email': {
    text: 'Some email cells have no address. Leave the email of these people empty?',
    choices: [{ value: 'empty', label: 'Yes, leave it empty' }],
  },
  'two-emails': {
    text: 'Some people have more than one email address. Which one counts?',
    choices: [
      { value: 'first', label: 'The first' },
      { value: 'last', label: 'The last' },
    ],
  },
} as const;

/** Reads the telephone numbers of a cell as people and address books write them; two need a second field. */
export function readTelephones(
  text: string,
  countries: readonly string[],
  fields: readonly [first: string, second?: string],
): CellReading {
  if (!/\p{Nd}/u.test(text)) return { question: 'no-number', choices: { empty: '' } };
  const reading = readTelephone(text, countries);
  const message = describeReading(reading);
  if (reading.is === 'read') return { value: reading.telephone, ...(message && { note: message }) };
  const parts = splitTelephones(text).map((part) => readTelephone(part, countries));
  const numbers = parts.flatMap((part) => (part.is === 'read' ? [part.telephone] : []));
  const [first = '', second, ...others] = new Set(numbers);
  const [firstField, secondField] = fields;
  if (!secondField || !second || numbers.length < parts.length) return { error: message };
  return {
    question: others.length === 0 ? 'two-numbers' : 'more-numbers',
    choices: {
      both: { [firstField]: first, [secondField]: second },
      first,
      last: others.at(-1) ?? second,
    },
  };
}

/** Reads the addresses of a cell: 'Ann <ann@example.org>', 'mailto:ann@example.org', with invisible marks. */
export function readEmails(text: string): CellReading {
  const bare = cleanText(text).replaceAll(/mailto:/gi, ' ');
  const parts = bare.match(/[^\s<>()[\];,:|"']+@[^\s<>()[\];,:|"']+/gu) ?? [];
  if (parts.length === 0)
    return bare.includes('@')
      ? { error: 'Valid email is required' }
      : { question: 'no-email', choices: { empty: '' } };
  const addresses = parts.flatMap((part) => email.safeParse(part.replace(/\.$/, '')).data ?? []);
  if (addresses.length < parts.length) {
    const foreign = parts.map(findForeignCharacter).find(Boolean);
    return {
      error: foreign
        ? `An email address has no ${foreign}. Ask for its spelling`
        : 'Valid email is required',
    };
  }
  const places = Map.groupBy(addresses, normalizeEmail);
  const [first = '', ...others] = [...places.values()].flatMap(([address]) => address ?? []);
  if (others.length > 0)
    return { question: 'two-emails', choices: { first, last: others.at(-1) ?? first } };
  return { value: first, ...(first !== text.trim() && { note: `Read as ${first}` }) };
}
