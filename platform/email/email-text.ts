import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { formatTelephone, parseTelephone } from '#contract/rules/telephones.ts';
import { revealSecret, Secret } from '#contract/secret.ts';
import type { PersonInEmail } from '../tables.ts';

/** A person whom an email speaks of. Without an address, a number and an account, nobody can ask for the data. */
export type EmailPerson = {
  name: string | null;
  email?: string | null;
  userId?: string | null;
  telephone?: string | null;
};

/** What a person is called in an email, or said in it. */
export class PersonText {
  readonly person: EmailPerson;
  readonly text: string;
  constructor(person: EmailPerson, text: string) {
    this.person = person;
    this.text = text;
  }
}

type EmailPart = string | number | Secret | PersonText;

/** Text of an email: a sentence of the site, or what `write` made of one with its parts. */
export type EmailText = EmailPart | readonly EmailPart[];

/** A text with persons and secrets: write`Dear ${mention(buyer)},` */
export const write = (strings: TemplateStringsArray, ...texts: readonly EmailText[]): EmailText =>
  strings.flatMap((text, place) => [text, ...toParts(texts[place] ?? '')]);

/** The name of a person. Names go into emails here only: a stranger may have chosen them to put a link before somebody. */
export const mention = (person: EmailPerson): PersonText =>
  new PersonText(person, toPlainName(person.name ?? ''));

/** What a person wrote, or a place or number of theirs. It leaves the email when the person is deleted. */
export const quote = (person: EmailPerson, text: string): PersonText =>
  new PersonText(person, text);

/** A text of a stranger to a stranger, without what an email program makes a link of. */
export const removeLinks = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[a-z][a-z0-9+.-]*:\/+/gi, ' ')
    .replaceAll('@', ' ')
    // 'Fr.John' stays readable, and 'evil.example' is no address any more.
    .replaceAll(/[.。](?=[\p{L}\p{N}\p{C}])/gu, '. ');

const maxNameLength = 60;

/** A name on one line, without what an email program makes a link of, and cut. */
export function toPlainName(name: string): string {
  const plain = removeLinks(name)
    .replaceAll(/[\p{C}<>[\]{}|\\/:]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain === '') return 'Someone';
  if (plain.length <= maxNameLength) return plain;
  // The database takes no half of a character.
  return `${plain.slice(0, maxNameLength - 1).replace(/[\s\p{Cs}]+$/u, '')}…`;
}

const toParts = (text: EmailText): readonly EmailPart[] => [text].flat();

/** The text for its recipient; or, `isRedacted`, for the site, where secrets are removed. */
export const toText = (text: EmailText, isRedacted: boolean): string =>
  toParts(text)
    .map((part) => {
      if (part instanceof PersonText) return part.text;
      return part instanceof Secret && !isRedacted ? revealSecret(part) : String(part);
    })
    .join('');

export const hasSecret = (text: EmailText): boolean =>
  toParts(text).some((part) => part instanceof Secret);

/** The persons of the texts, each once. */
export function listPeople(texts: readonly EmailText[]): PersonInEmail[] {
  const people = new Map<string, PersonInEmail>();
  for (const part of texts.flatMap(toParts)) {
    if (!(part instanceof PersonText)) continue;
    const { name, userId = null } = part.person;
    const email = normalizeEmail(part.person.email ?? '') || null;
    const written = part.person.telephone ?? '';
    const telephone = parseTelephone(written) || null;
    const key = email ?? userId ?? telephone ?? name ?? '';
    const person = people.get(key) ?? { email, userId, telephone, texts: [] };
    const numbers = telephone ? [written, telephone, formatTelephone(telephone)] : [];
    const own = [part.text, name ?? '', ...numbers].filter((text) => text.trim() !== '');
    people.set(key, { ...person, texts: [...new Set([...person.texts, ...own])] });
  }
  return [...people.values()];
}
