import { normalizeText } from '#contract/rules/normalize.ts';
import { MemberInput } from '#features/directory/contract/directory.ts';
import { maxImportRows } from '#features/directory/contract/member-imports.ts';
import {
  listFieldsOfKind,
  mapAudiences,
  memberFieldNames,
  memberFields,
} from '#features/directory/contract/member-fields.ts';
import type { ImportFile, ImportPreview } from '#contract/import-preview.ts';
import { audiences } from '#features/accounts/contract/rules/audiences.ts';
import { joinAddress, joinName } from '#features/directory/contract/rules/joined-parts.ts';
import { householdRoleLabels } from '#features/directory/contract/rules/household-roles.ts';
import {
  memberStatusLabels,
  memberStatus,
} from '#features/directory/contract/rules/member-statuses.ts';
import { readBirthday } from '#features/directory/contract/rules/birthdays.ts';
import { listFieldNames, mapFields } from '#contract/rules/record-fields.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { line } from '#contract/texts.ts';
import { householdRole } from '#features/directory/contract/households.ts';
import { z } from 'zod';
import {
  contactQuestions,
  readEmails,
  readTelephones,
} from '#platform/files/lists/cell-readers.ts';
import {
  type CellReading,
  type ListRow,
  type ListShape,
  type ListTable,
  parseList,
} from '#platform/files/lists/parse-list.ts';
import { previewList, type RowNote } from '#platform/files/lists/preview-list.ts';
import { parseHouseholdRole, parseMemberStatus } from './parse-roll-cells.ts';
import { findRepeatedRows } from './rules.ts';

const audience = z.preprocess(
  (text) => (typeof text === 'string' ? normalizeText(text) || undefined : text),
  z.enum(audiences, { error: `Use one of: ${audiences.join(', ')}` }).optional(),
);

const schema = z.object({
  name: MemberInput.shape.name,
  ...mapFields(memberFields, (field) => field.schema),
  householdRole,
  status: z.union([z.literal(''), memberStatus]),
  statusDay: memberFields.birthday.schema,
  household: line(120, { tooLong: 'Household is too long' }),
  ...mapAudiences(() => audience),
});
export type ImportedRow = z.output<typeof schema>;

/** The headers of Google Contacts, Outlook, Planning Center, ChurchCRM, of vCards (`readVCards`) and of this site's own files. */
const columns = {
  name: ['Name', 'Full name', 'Member', 'Member name', 'Display name'],
  firstName: ['First name', 'Given name', 'Forename', 'Christian name', 'Names'],
  middleName: ['Middle name', 'Additional name', 'Other names'],
  lastName: ['Last name', 'Surname', 'Family name'],
  suffix: ['Suffix', 'Name suffix'],
  ...mapFields(memberFields, ({ label, headers }) => [label, ...headers] as const),
  street: [
    'Street',
    'Street address',
    'Address 1',
    'Address line 1',
    'Home street',
    'Home address street line 1',
    'Address 1 - Street',
  ],
  street2: [
    'Street, further lines',
    'Address 2',
    'Address 3',
    'Address line 2',
    'Home street 2',
    'Home street 3',
    'Home address street line 2',
    'Home address PO box',
    'Address 1 - PO box',
    'Address 1 - Extended address',
    'Apartment',
  ],
  city: ['City', 'Town', 'Home city', 'Home address city', 'Address 1 - City'],
  state: ['State', 'Region', 'Home state', 'Home address state', 'Address 1 - Region'],
  postalCode: [
    'Postal code',
    'Zip',
    'Zip code',
    'Home postal code',
    'Home address zip',
    'Home address zip code',
    'Home address postal code',
    'Address 1 - Postal code',
  ],
  country: [
    'Country',
    'Home country',
    'Home country/region',
    'Home address country',
    'Home address country code',
    'Address 1 - Country',
  ],
  household: ['Household', 'Family', 'Household name'],
  householdRole: ['Role in the household', 'Household role', 'Family role', 'Relationship'],
  status: ['Status', 'Membership status', 'Member status'],
  statusDay: ['Status since', 'Date of the move'],
  deathDay: ['Date of death', 'Death date', 'Died on', 'Deceased on'],
  ...mapAudiences((name) => [`${memberFields[name].label} shown to`] as const),
} as const satisfies ListShape<typeof schema>['columns'];

/** The fields of an entry that a row becomes, with their labels. */
const entryColumns = (
  [
    'name',
    ...memberFieldNames,
    'household',
    'householdRole',
    'status',
    'statusDay',
    ...listFieldNames(mapAudiences(() => null)),
  ] as const
).map((field) => ({ field, label: columns[field][0] }));

type ListContext = {
  /** The last possible birthday, yyyy-mm-dd. */
  today: string;
  /** Countries of numbers without a country's code, after those at home. */
  telephoneCountries: readonly string[];
};

const createShape = ({ today, telephoneCountries }: ListContext): ListShape<typeof schema> => ({
  schema,
  columns,
  requiredFields: [['name', 'firstName', 'lastName']],
  separators: { telephone: '; ', email: '; ', street2: '\n', note: '\n' },
  readers: {
    telephone: (text) => readTelephones(text, telephoneCountries, ['telephone', 'secondTelephone']),
    secondTelephone: (text) => readTelephones(text, telephoneCountries, ['secondTelephone']),
    email: readEmails,
    householdRole: parseHouseholdRole,
    status: parseMemberStatus,
    ...Object.fromEntries(
      [...listFieldsOfKind('day'), 'statusDay', 'deathDay'].map((name) => [
        name,
        (text: string) => readDayCell(text, today),
      ]),
    ),
  },
  questions: {
    ...contactQuestions,
    'day-order': {
      text: 'Is the day or the month first in dates such as 03/06/1980?',
      choices: [
        { value: 'month-first', label: 'The month: March 6' },
        { value: 'day-first', label: 'The day: June 3' },
      ],
    },
  },
  combine: ({
    firstName,
    middleName,
    lastName,
    suffix,
    street,
    street2,
    city,
    state,
    postalCode,
    country,
    status = '',
    statusDay = '',
    deathDay = '',
    ...values
  }) => ({
    ...values,
    note: removeRepeats(values),
    ...combineStatus({ status, statusDay, deathDay }),
    name: joinName(values['name'] ?? '', { firstName, middleName, lastName, suffix }),
    address: joinAddress(values['address'] ?? '', {
      street,
      street2,
      city,
      state,
      postalCode,
      country,
    }),
  }),
  maxRows: maxImportRows,
});

/** A day of death says who died. In other programs a status of those who are present has a day too, which no entry has. */
const combineStatus = (values: Record<'status' | 'statusDay' | 'deathDay', string>) => {
  if (values.deathDay) return { status: 'died', statusDay: values.deathDay };
  const isAway = values.status !== '' && values.status !== 'present';
  return { status: values.status, statusDay: isAway ? values.statusDay : '' };
};

/** The note without what this site's own vCards repeat in it for people. */
const removeRepeats = (values: Partial<Record<string, string>>): string => {
  const repeats = memberFieldNames.map((name) => `${memberFields[name].label}: ${values[name]}`);
  const lines = (values['note'] ?? '').split('\n');
  return lines.filter((line) => !repeats.includes(line)).join('\n');
};

function readDayCell(text: string, today: string): CellReading {
  // Outlook writes no day as '0/0/00', ChurchCRM as '0-0', also after a year.
  if (/^(?:\d{4}|0{0,2})[-/]?0{0,2}[-/]0{0,4}$/.test(text))
    return { value: '', note: `${text} is no day` };
  const reading = readBirthday(text, today);
  if (reading.kind === 'none') return { error: reading.message };
  if (reading.kind === 'one') return { value: reading.birthday };
  const { monthFirst, dayFirst } = reading;
  return { question: 'day-order', choices: { 'month-first': monthFirst, 'day-first': dayFirst } };
}

export type MemberList = ListTable<ImportedRow>;

/** Reads a file of members; a person who stands in it twice is an error. */
export function readMemberList(
  { content, ...options }: ImportFile,
  { allowsMissing = false, ...context }: ListContext & { allowsMissing?: boolean },
): MemberList {
  const list = parseList(Buffer.from(content, 'base64'), createShape(context), {
    ...options,
    allowsMissing,
  });
  const emptyRow = { name: '', telephone: '', secondTelephone: '', email: '' };
  const values = list.rows.map(({ value }) => value ?? emptyRow);
  findRepeatedRows(values).forEach((first, index) => {
    const row = list.rows[index];
    if (first === null || !row) return;
    row.value = null;
    const message = `Same person as ${values[first]?.name} in line ${list.rows[first]?.line}`;
    list.errors.push({ line: row.line, column: 'Name', message });
  });
  list.errors.sort((a, b) => a.line - b.line);
  return list;
}

function formatField(field: string, value: string): string {
  if (listFieldsOfKind('telephone').some((name) => name === field)) return formatTelephone(value);
  if (field === 'householdRole') return householdRoleLabels[householdRole.catch('').parse(value)];
  if (field === 'status') return value && memberStatusLabels[memberStatus.parse(value)];
  return value;
}

/** The preview of a list with a note for each row that is in the directory or looks so. */
export const previewMemberList = (
  list: MemberList,
  getNote: (row: ListRow<ImportedRow>) => RowNote | null,
): ImportPreview =>
  previewList(list, {
    columns: entryColumns,
    format: formatField,
    getNote,
  });
