import { listTerms } from '#contract/rules/normalize.ts';
import { type MemberList, readMemberList } from '../parse-member-list.ts';

const today = '2026-11-28';
/** The choice for each question. */
export type Decisions = Readonly<Record<string, string>>;

/** Reads a file of members. */
export const parseBytes = (
  bytes: Uint8Array,
  decisions: Decisions = {},
  mapping?: (string | null)[],
) =>
  readMemberList(
    {
      content: Buffer.from(bytes).toString('base64'),
      decisions: Object.entries(decisions).map(([question, choice]) => ({ question, choice })),
      mapping,
    },
    { today, telephoneCountries: [] },
  );
/** Reads a text of members. */
export const parseText = (text: string, decisions?: Decisions) =>
  parseBytes(Buffer.from(text), decisions);

/** The fields of each imported row that hold something. */
export const listPeople = ({ rows }: MemberList) =>
  rows.flatMap(({ value }) =>
    value
      ? [
          Object.fromEntries(
            Object.entries(value).filter(([, text]) => text !== '' && text !== undefined),
          ),
        ]
      : [],
  );

/** The field of an entry that has the words of a column, where it is another one. */
const joinedFields: Readonly<Record<string, string>> = {
  firstName: 'name',
  middleName: 'name',
  lastName: 'name',
  suffix: 'name',
  street: 'address',
  street2: 'address',
  city: 'address',
  state: 'address',
  postalCode: 'address',
  country: 'address',
};

/** What a cell says, where it is stored in another writing. */
const meanings: Readonly<Record<string, string>> = {
  '(617) 555-0101': '6175550101',
  '617-555-0101': '6175550101',
  '617.555.0101': '6175550101',
  '(617) 555-0102': '6175550102',
  '617-555-0102 ::: +1 617 555 0102': '6175550102',
  '1980-06-03': 'June 3, 1980',
  '1980-6-3': 'June 3, 1980',
  '3 June 1980': 'June 3, 1980',
  '6/13/1980': 'June 13, 1980',
  '06/13/1980': 'June 13, 1980',
  '--06-13': 'June 13',
  '6-13': 'June 13',
  '0/0/00': '',
  '0-0': '',
  'Head of Household': 'head',
  Active: 'present',
};

/** The cells of used columns of which the imported entry lacks a term. */
export function findLostCells({ rows, file }: MemberList): string[] {
  return rows.flatMap(({ cells, value }) => {
    const stored = new Map(Object.entries(value ?? {}));
    return (file?.headers ?? []).flatMap(({ field }, place) => {
      const cell = cells[place] ?? '';
      if (field === null) return [];
      const storedTerms = new Set(listTerms(stored.get(joinedFields[field] ?? field) ?? ''));
      return listTerms(meanings[cell] ?? cell).every((term) => storedTerms.has(term)) ? [] : [cell];
    });
  });
}

const quote = (cell: string) => (/[",\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** A CSV text with all these columns and a row for each person. */
export const toTable = (
  headers: readonly string[],
  people: readonly Readonly<Record<string, string>>[],
  separator = ',',
) =>
  [headers, ...people.map((person) => headers.map((header) => person[header] ?? ''))]
    .map((cells) => cells.map(quote).join(separator))
    .join('\r\n');
