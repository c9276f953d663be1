import type { Member } from '../directory.ts';
import { type MemberFieldName, memberFieldNames, memberFields } from '../member-fields.ts';
import { parseBirthday } from './birthdays.ts';
import { getSurname } from '#contract/rules/names.ts';
import { getTelephoneUrl } from '#contract/rules/telephones.ts';

/** What of an entry a card has: what its reader sees. */
type CardSource = Pick<Member, 'name' | 'household' | MemberFieldName>;

type CardOptions = {
  /** Limits what the card has beside the name. */
  fields?: readonly MemberFieldName[];
  /** The photo as a JPEG in base64. */
  photo?: string | undefined;
};

/** A card of version 3.0 (RFC 2426), which every phone and address book reads. */
export function buildVCard(
  member: CardSource,
  { fields = memberFieldNames, photo }: CardOptions = {},
): string {
  const { name } = member;
  const surname = getSurname(name);
  const firstNames = name.endsWith(surname) ? name.slice(0, -surname.length).trim() : '';
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${firstNames ? `${escapeText(surname)};${escapeText(firstNames)}` : `;${escapeText(name)}`};;;`,
    `FN:${escapeText(name)}`,
    ...fields.flatMap((field) => {
      const value = getValue(member, field);
      return value ? writers[memberFields[field].kind](value, field) : [];
    }),
    ...(photo ? [`PHOTO;ENCODING=b;TYPE=JPEG:${photo}`] : []),
    'END:VCARD',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** The own address, else that of the household. */
function getValue(member: CardSource, field: MemberFieldName): string {
  const value = member[field] ?? '';
  if (value || memberFields[field].kind !== 'address') return value;
  return member.household?.address ?? '';
}

const writers: Record<
  (typeof memberFields)[MemberFieldName]['kind'],
  (value: string, field: MemberFieldName) => string[]
> = {
  // With the country's code, so that it can be called from every country.
  telephone: (value) => [`TEL;TYPE=VOICE:${getTelephoneUrl(value).replace('tel:', '')}`],
  email: (value) => [`EMAIL;TYPE=INTERNET:${escapeText(value)}`],
  address: (value) => [`ADR;TYPE=HOME:;;${escapeText(value)};;;;`],
  day: (value, field) =>
    field === 'birthday' ? [`BDAY:${formatDay(value)}`] : writeFurther(value, field),
  text: writeFurther,
  note: (value) => [`NOTE:${escapeText(value)}`],
};

/** Twice: for people, and for the import of another site of this kind. */
function writeFurther(value: string, field: MemberFieldName): string[] {
  return [
    `NOTE:${escapeText(`${memberFields[field].label}: ${value}`)}`,
    `X-${field.toUpperCase()}:${escapeText(value)}`,
  ];
}

const escapeText = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\n/g, '\\n');

/** 1980-06-03, or --06-03 without a year; another writing as it is stored. */
function formatDay(birthday: string): string {
  const parsed = parseBirthday(birthday);
  if (!parsed) return escapeText(birthday);
  const { year, month, day } = parsed;
  return [year ?? '-', ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** Lines of at most 75 bytes, which continue after a space. */
function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = countBytes(character.codePointAt(0) ?? 0);
    if (bytes + size > 74) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

/** In UTF-8. */
function countBytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
