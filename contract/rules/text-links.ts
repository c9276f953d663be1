import { isExternalUrl } from './links.ts';
import { parseTelephone } from './telephones.ts';

export type TextPart = { text: string; href?: string };

/** Web addresses, email addresses, and telephone numbers: American ones, or with a country's code. */
const linkPattern =
  /(?<url>(?:https?:\/\/|www\.)[^\s<>"]+)|(?<email>(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)|(?<telephone>(?<![\w/+-])(?:\+\d{1,3}[ .-]?(?:\(?\d{2,4}\)?[ .-]?){2,4}\d{2,4}|(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[ .-]\d{4})(?![\w-]))/gi;

/** Marks that end a sentence or a parenthesis, not the address before them. */
const closingMarks = /[.,;:!?'’”)\]]+$/;

/** Splits a text that people typed into plain parts and links, for screens; together they are the text. */
export function splitTextLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    const address = match[0].replace(match.groups?.['telephone'] ? '' : closingMarks, '');
    const href = toHref(address, match.groups ?? {});
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function toHref(address: string, kind: Record<string, string | undefined>): string | null {
  if (kind['email']) return `mailto:${address}`;
  if (kind['telephone']) {
    const digits = parseTelephone(address);
    return `tel:${digits.startsWith('+') ? digits : `+1${digits}`}`;
  }
  const url = /^www\./i.test(address) ? `https://${address}` : address;
  return isExternalUrl(url) ? url : null;
}
