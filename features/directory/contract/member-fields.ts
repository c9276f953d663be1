import { z } from 'zod';
import { email, telephone } from '#contract/buyer.ts';
import { birthdayPattern, readBirthday } from './rules/birthdays.ts';
import { listFieldNames, mapFields } from '#contract/rules/record-fields.ts';
import { line, multiline } from '#contract/texts.ts';

/** Accepts an empty text or a value of the schema. */
const orEmpty = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.union([z.literal(''), schema]);

/** The last day (yyyy-mm-dd) that has begun somewhere, which is at UTC+14: a birthday after it is still to come. */
export const getLastBirthday = (now: Date): string =>
  new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);

const readInputValue = (text: string) => readBirthday(text, getLastBirthday(new Date()));

/** Why a text is no day of a life, or undefined. */
function explainDay(text: string): string | undefined {
  const reading = readInputValue(text);
  if (reading.kind === 'two')
    return `Is that ${reading.monthFirst} or ${reading.dayFirst}? Write the month as a word`;
  return reading.kind === 'none' ? reading.message : undefined;
}

const dayError = { error: ({ input }: { input?: unknown }) => explainDay(String(input)) };

const day = z
  .string()
  .max(40, { abort: true })
  .overwrite((text) => {
    const reading = readInputValue(text);
    return reading.kind === 'one' ? reading.birthday : text.trim();
  })
  .regex(birthdayPattern, dayError)
  .refine((text) => !birthdayPattern.test(text) || !explainDay(text), dayError);

type MemberField = {
  label: string;
  /** Empty when it is unknown. */
  schema: z.ZodType<string>;
  /** How it is typed and shown: a telephone number and an email address are links. */
  kind: 'telephone' | 'email' | 'text' | 'address' | 'day' | 'note';
  hint?: string;
  isSortable: boolean;
  /** A column of the list (specification, section 2); others stand under the name. */
  isColumn: boolean;
  /** Further headers of its column in an imported file. */
  headers: readonly string[];
  /** Its place in the printed booklet. */
  bookletPosition: number;
};

/** What the days of a life have in common. */
const dayField = {
  schema: orEmpty(day),
  kind: 'day',
  hint: 'For example, June 3. The year is optional.',
  isSortable: false,
  isColumn: false,
} as const;

/**
 * The fields of an entry beside the name (specification, section 3), in the order of forms and lists. Each is a text with an audience of
 * its own. Schemas, columns, the form, lists, search, files and the booklet derive from this table: a new field is a line here and a
 * migration (`npm run db:generate`).
 */
export const memberFields = {
  telephone: {
    label: 'Telephone',
    schema: orEmpty(telephone),
    kind: 'telephone',
    isSortable: false,
    isColumn: true,
    headers: [
      'Mobile phone',
      'Mobile phone #',
      'Mobile',
      'Cell phone',
      'Cell',
      'Mobile phone number',
      'Mobile number',
      'Cell number',
      'Phone',
      'Phone #',
      'Tel',
      'Telephone #',
      'Phone number',
      'Telephone number',
      'Phone # - Value',
      'Primary phone',
      'Home phone',
      'Home phone #',
      'Home phone number',
      'Home telephone',
      'WhatsApp',
      'Other phone',
      'Other phone number',
      'Work phone',
      'Work phone #',
      'Work phone number',
      'Business phone',
      'Business phone #',
    ],
    bookletPosition: 2,
  },
  secondTelephone: {
    label: 'Second phone',
    schema: orEmpty(telephone),
    kind: 'telephone',
    hint: 'For example, a number in Uganda.',
    isSortable: false,
    isColumn: false,
    headers: ['Second telephone', 'Second phone number', 'Second telephone number'],
    bookletPosition: 3,
  },
  email: {
    label: 'Email',
    schema: orEmpty(email),
    kind: 'email',
    isSortable: true,
    isColumn: true,
    headers: [
      'E-mail',
      'Email #',
      'Email address',
      'Email # Address',
      'Email # - Value',
      'Home email',
      'Home email #',
      'Personal email',
      'Primary email',
      'Other email',
      'Work email',
      'Work email #',
    ],
    bookletPosition: 4,
  },
  kabondo: {
    label: 'Kabondo',
    schema: line(80, { tooLong: 'Kabondo is too long' }),
    kind: 'text',
    hint: 'The small community, or zone.',
    isSortable: true,
    isColumn: true,
    headers: ['Community', 'Small community', 'Zone', 'X-KABONDO'],
    bookletPosition: 1,
  },
  address: {
    label: 'Address',
    schema: multiline(200, { tooLong: 'Address is too long' }),
    kind: 'address',
    hint: 'Leave it empty when it is the address of the household.',
    isSortable: false,
    isColumn: false,
    headers: ['Home address', 'Mailing address', 'Full address', 'Address 1 - Formatted'],
    bookletPosition: 5,
  },
  birthday: {
    ...dayField,
    label: 'Birthday',
    headers: ['Date of birth', 'Birth date', 'Birthdate', 'DOB', 'Born'],
    bookletPosition: 6,
  },
  marriedOn: {
    ...dayField,
    label: 'Wedding day',
    headers: [
      'Married',
      'Marriage',
      'Marriage date',
      'Date of marriage',
      'Wedding',
      'Wedding date',
      'Anniversary',
      'Wedding anniversary',
      'X-ANNIVERSARY',
      'X-MARRIEDON',
    ],
    bookletPosition: 7,
  },
  baptizedOn: {
    ...dayField,
    label: 'Baptism',
    headers: ['Baptized', 'Baptism date', 'Date of baptism', 'X-BAPTIZEDON'],
    bookletPosition: 8,
  },
  joinedOn: {
    ...dayField,
    label: 'Joining date',
    headers: [
      'Joined',
      'Join date',
      'Date joined',
      'Membership date',
      'Member since',
      'X-JOINEDON',
    ],
    bookletPosition: 9,
  },
  note: {
    label: 'Note',
    schema: multiline(500, { tooLong: 'Note is too long' }),
    kind: 'note',
    hint: 'For example, sings in the choir. The person reads it too.',
    isSortable: false,
    isColumn: false,
    headers: ['Notes', 'Notes #', 'Remark', 'Remarks'],
    bookletPosition: 10,
  },
} as const satisfies Record<string, MemberField>;
export type MemberFieldName = keyof typeof memberFields;
export const memberFieldNames = listFieldNames(memberFields);

/** An entry of which only the name is known. */
export const emptyMemberFields = mapFields(memberFields, () => '');

/** The name of the audience of a field, in columns, files and forms. */
export const getAudienceName = <Name extends MemberFieldName>(name: Name): `${Name}Audience` =>
  `${name}Audience`;
type MemberAudiences<Value> = { [Name in MemberFieldName as `${Name}Audience`]: Value };

/** One value for the audience of each field. */
export const mapAudiences = <Value>(
  toValue: (name: MemberFieldName) => Value,
): MemberAudiences<Value> =>
  Object.fromEntries(
    memberFieldNames.map((name) => [getAudienceName(name), toValue(name)]),
  ) as MemberAudiences<Value>;

/** The fields of one kind, such as the days of a life. */
export const listFieldsOfKind = (kind: MemberField['kind']): MemberFieldName[] =>
  memberFieldNames.filter((name) => memberFields[name].kind === kind);
