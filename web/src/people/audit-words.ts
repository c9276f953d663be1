import { formatMoney } from '@namugongo/contract/rules/money';
import { formatTelephone } from '@namugongo/contract/rules/telephones';

export type ChangedField = { field: string; before: string; after: string };

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an entry changed, field by field in words; what stayed the same is left out. */
export function changedFields(
  before: unknown,
  after: unknown,
  momentWords: (moment: Date) => string,
): ChangedField[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((name) => ({
      field: fieldWords(name),
      before: namedWords(name, old[name], momentWords),
      after: namedWords(name, now[name], momentWords),
    }))
    .filter((change) => change.before !== change.after);
}

const fieldsOf = (value: unknown): Fields =>
  isFields(value) ? value : value === null || value === undefined ? {} : { value };

/** 'telephoneWanted' is read as 'Telephone wanted', 'totalCents' as 'Total'. */
export function fieldWords(name: string): string {
  const words = name
    .replace(centsAtEnd, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Money is kept in cents, and a field of it says so by its name. */
const centsAtEnd = /(?<=[a-z])Cents$/;

const namedWords = (name: string, value: unknown, momentWords: (moment: Date) => string): string =>
  centsAtEnd.test(name) && typeof value === 'number'
    ? formatMoney(value)
    : valueWords(value, momentWords);

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text);

function valueWords(value: unknown, momentWords: (moment: Date) => string): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value.map((one) => valueWords(one, momentWords)).join(', ') || 'none';
  if (isFields(value))
    return Object.entries(value)
      .map(([name, one]) => [fieldWords(name), namedWords(name, one, momentWords)])
      .filter(([, words]) => words !== '')
      .map(([name, words]) => `${name}: ${words}`)
      .join('; ');
  const text = String(value);
  if (typeof value === 'string' && /^\d{10}$/.test(text)) return formatTelephone(text);
  return isMoment(text) ? momentWords(new Date(text)) : text;
}
