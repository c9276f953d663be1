import { type Audience, audiences } from '@namugongo/contract/documents';

const words: Record<Audience, string> = {
  everybody: 'Everybody, without an account too',
  member: 'Members',
  editor: 'Editors',
  secretary: 'Secretaries',
  usher: 'Ushers',
  reception: 'Reception team',
  treasurer: 'Treasurers',
  admin: 'Administrators',
};

/** Whom a document can be for. The secretary and an administrator see all of them anyway. */
export const audienceChoices = audiences
  .filter((audience) => audience !== 'secretary' && audience !== 'admin')
  .map((audience) => ({ audience, label: words[audience] }));

/** 'Members, Ushers'; 'Secretary only' */
export function audienceInWords(audience: readonly Audience[]): string {
  if (audience.includes('everybody')) return 'Everybody';
  const named = audienceChoices.filter((choice) => audience.includes(choice.audience));
  return named.length > 0 ? named.map(({ label }) => label).join(', ') : 'Secretary only';
}
