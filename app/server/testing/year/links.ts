import type { Year } from './open-year.ts';

export const getEmail = (person: string): string => `${person.toLowerCase()}@example.org`;

/** The key in the newest link to a screen that someone was sent. */
export function findKey(year: Year, person: string, screen: string): string {
  const keys = year.smtp
    .findEmailsTo(getEmail(person))
    .flatMap((text) => new RegExp(`/${screen}/([\\w.-]+)`).exec(text)?.[1] ?? []);
  const key = keys.at(-1);
  if (key === undefined) throw new Error(`${person} was sent no link to ${screen}.`);
  return key;
}
