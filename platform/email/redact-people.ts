import type { Database } from '../database/database.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import {
  type DataSubject,
  getAddressPattern,
  type TelephoneSubject,
} from '../ops/personal-data.ts';
import type { PersonInEmail } from '../tables.ts';
import type { EmailMessageRow } from './email-queries.ts';
import { toLines } from './email-template.ts';
import { changeSealed } from './sealed-email.ts';

/** A person whom emails speak of. */
export type SubjectInEmail = DataSubject | TelephoneSubject;

/** True for the address or the account of the person; or for the number of somebody who has neither. */
export function isSubject(person: PersonInEmail, subject: SubjectInEmail): boolean {
  if (!('telephones' in subject))
    return (
      person.email === subject.email ||
      (subject.userId !== null && person.userId === subject.userId)
    );
  const hasNumber = (telephone: string) =>
    person.telephone === telephone ||
    person.texts.includes(telephone) ||
    person.texts.includes(formatTelephone(telephone));
  return person.email === null && person.userId === null && subject.telephones.some(hasNumber);
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/**
 * Replaces the texts of some people of an email by `replacement`. The texts of the others stay whole: without 'Grace', 'Grace Kato' is
 * still called so.
 */
export function createRedactor(
  people: readonly PersonInEmail[],
  isRedacted: (person: PersonInEmail) => boolean,
  replacement: string,
  toMarkup = (text: string) => text,
): (text: string) => string {
  const listTexts = (items: readonly PersonInEmail[]) =>
    items.flatMap(({ texts }) => texts.map((text) => toMarkup(text).toLowerCase()));
  const listAddresses = (items: readonly PersonInEmail[]) =>
    items.flatMap(({ email }) => email ?? []);
  const redacted = people.filter(isRedacted);
  if (redacted.length === 0) return (text) => text;
  const ownTexts = new Set([...listTexts(redacted), ...listAddresses(redacted)]);
  const texts = [...new Set(listTexts(people))].toSorted((a, b) => b.length - a.length);
  const addresses = listAddresses(people).map(getAddressPattern);
  const isWhole = String.raw`(?<![\p{L}\p{N}])(?:${texts.map(escapePattern).join('|')})(?![\p{L}\p{N}])`;
  const pattern = new RegExp([...addresses, isWhole].join('|'), 'giu');
  return (text) =>
    text.replace(pattern, (match) => (ownTexts.has(match.toLowerCase()) ? replacement : match));
}

/** What stands in an email to somebody else where a deleted person was. */
const deletedText = '(deleted)';

type PersonalParts = Pick<EmailMessageRow, 'subject' | 'text' | 'html' | 'people' | 'sealed'>;

/** The message without the name, the numbers, the addresses and the words of a person, also in its sealed part. */
export async function removePerson<Message extends PersonalParts>(
  db: Database,
  message: Message,
  subject: SubjectInEmail,
): Promise<Message> {
  const isRemoved = (person: PersonInEmail) => isSubject(person, subject);
  const redact = createRedactor(message.people, isRemoved, deletedText);
  const redactHtml = createRedactor(message.people, isRemoved, deletedText, toLines);
  const redactParts = <Parts extends Pick<PersonalParts, 'subject' | 'text' | 'html'>>(
    parts: Parts,
  ): Parts => ({
    ...parts,
    subject: redact(parts.subject),
    text: redact(parts.text),
    html: redactHtml(parts.html),
  });
  return {
    ...redactParts(message),
    people: message.people.filter((person) => !isRemoved(person)),
    sealed: message.sealed === null ? null : await changeSealed(db, message.sealed, redactParts),
  };
}
