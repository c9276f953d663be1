import { cleanText } from './normalize.ts';
import { trimMarks } from './trim-marks.ts';

/** An address without what a paste brings around it: quotation marks, brackets, the punctuation of a sentence. */
const trimAround = (text: string): string =>
  trimMarks(text.replace(/^[\s'<([{,;:.]+/, ''), " '>)]},;:.");

/** The address of `Ann <ann@example.org>` and of `Ann (ann@example.org)`, unless there are two. */
const named = /^[^<>()@]*[<(]([^<>()]*)[>)][^<>()@]*$/;

/**
 * The address that somebody typed or pasted, as mail needs it: without what a program or a paste adds ('mailto:', a name before it,
 * invisible marks), and with an international domain in ASCII. What is no address stays as it is, for the schema to reject.
 */
export function parseEmail(inputValue: string): string {
  const clean = cleanText(inputValue);
  const bare = trimAround(
    trimAround(named.exec(clean)?.[1] ?? clean).replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1'),
  );
  const at = bare.lastIndexOf('@');
  return at < 0 ? bare : `${bare.slice(0, at)}@${toAsciiDomain(bare.slice(at + 1))}`;
}

/** exämple.org as xn--exmple-cua.org; an ASCII domain, or what is none, stays. */
function toAsciiDomain(domain: string): string {
  if (/^[\0-\u007f]*$/.test(domain) || !URL.canParse(`https://${domain}`)) return domain;
  const { hostname, host, pathname } = new URL(`https://${domain}`);
  return hostname === host && pathname === '/' ? hostname : domain;
}

/** The first letter before the @ to which no usual mail server delivers; null when there is none. */
export function findForeignCharacter(email: string): string | null {
  const [name = ''] = /^[^@\s]+(?=@[^@\s]+$)/u.exec(email) ?? [];
  return /[^\0-\u007f]/u.exec(name)?.[0] ?? null;
}

/** An address for comparisons and as a key: people write it in capitals too. */
export const normalizeEmail = (email: string): string => parseEmail(email).toLowerCase();

export const isSameEmail = (one: string, other: string): boolean =>
  normalizeEmail(one) === normalizeEmail(other);
