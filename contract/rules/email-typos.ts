import { parseEmail } from './email-addresses.ts';
import { normalizeText } from './normalize.ts';

/** Where most people of the community have their email; a domain that is almost one of these is likely a slip. */
const popularDomains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
];

/** Providers that exist and are one letter from a popular one. */
const similarDomains = new Set(['ymail.com', 'email.com', 'mail.com', 'yahoo.co']);

/** The end of a domain that no provider has. */
const misspelledEnd = /\.(?:con|cmo|ocm|vom|xom|cpm|comm|cim)$/;

/** The address that a person more likely meant, such as name@gmail.com for name@gmial.com; null when nothing seems wrong. */
export function suggestEmail(address: string): string | null {
  const [, name, written = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(parseEmail(address)) ?? [];
  const domain = normalizeText(written);
  if (!name || popularDomains.includes(domain) || similarDomains.has(domain)) return null;
  const ended = domain.replace(misspelledEnd, '.com');
  const meant = popularDomains.find((popular) => isOneSlipApart(ended, popular)) ?? ended;
  return meant === domain ? null : `${name}@${meant}`;
}

/** Whether the texts are equal, or one letter was left out, added, replaced or swapped with the next. */
function isOneSlipApart(word: string, meant: string): boolean {
  let start = 0;
  while (start < word.length && word[start] === meant[start]) start += 1;
  const [wordRest, meantRest] = [word.slice(start), meant.slice(start)];
  const isSwapped =
    wordRest.slice(0, 2) === `${meantRest[1] ?? ''}${meantRest[0] ?? ''}` &&
    wordRest.slice(2) === meantRest.slice(2);
  return (
    wordRest === meantRest ||
    wordRest.slice(1) === meantRest.slice(1) ||
    wordRest === meantRest.slice(1) ||
    wordRest.slice(1) === meantRest ||
    isSwapped
  );
}
