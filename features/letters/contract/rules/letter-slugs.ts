import { normalizeText } from '#contract/rules/normalize.ts';
import { maxSlugLength } from '#contract/rules/slugs.ts';

/** The address of a letter: its number, and its subject for people: '7-advent-greetings'. */
export const formatLetterSlug = ({ id, subject }: { id: number; subject: string }): string =>
  `${id} ${normalizeText(subject)}`
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/-$/, '');

/** The number in the address of a letter; null without one. The words behind it don't count. */
export function parseLetterSlug(slug: string): number | null {
  const [, id] = /^(\d{1,9})(?:-|$)/.exec(slug) ?? [];
  return id === undefined ? null : Number(id);
}
