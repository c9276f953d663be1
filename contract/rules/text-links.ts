import { isExternalUrl } from './links.ts';
import { getTelephoneUrl } from './telephones.ts';
import { trimMarks } from './trim-marks.ts';

export type TextPart = { text: string; href?: string };

/** Web addresses, email addresses, and telephone numbers, American or with a country's code, after what can't belong to them. */
const linkPattern =
  /(?<before>^|[^\w.+/-])(?:(?<url>(?:https?:\/\/|www\.)[^\s<>"]+)|(?<email>[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)|(?<telephone>(?:\+\d{1,3}[ .-]?(?:\(?\d{2,4}\)?[ .-]?){2,4}\d{2,4}|(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[ .-]\d{4})(?![\w-])))/gi;

/** Marks that end a sentence or a parenthesis, not the address before them. */
const closingMarks = ".,;:!?'’”)]";

/** Splits a text that people typed into plain parts and links, for screens; together they are the text. */
export function splitTextLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index, groups = {} } of text.matchAll(linkPattern)) {
    const before = groups['before'] ?? '';
    const whole = match.slice(before.length);
    const address = groups['telephone'] ? whole : trimMarks(whole, closingMarks);
    const href = toHref(address, groups);
    if (!href) continue;
    const start = index + before.length;
    if (start > end) parts.push({ text: text.slice(end, start) });
    parts.push({ text: address, href });
    end = start + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function toHref(address: string, kind: Record<string, string | undefined>): string | null {
  if (kind['email']) return `mailto:${address}`;
  if (kind['telephone']) return getTelephoneUrl(address);
  const url = /^www\./i.test(address) ? `https://${address}` : address;
  return isExternalUrl(url) ? url : null;
}
