import type { Audience } from '@namugongo/contract/documents';
import type { Role } from '@namugongo/contract/endpoint';

/** Whether a person may read a document; `roles` is null for who is not signed in (decisions, section 7). */
export function mayRead(audience: readonly Audience[], roles: readonly Role[] | null): boolean {
  if (audience.includes('everybody')) return true;
  if (!roles) return false;
  return roles.some((role) => role === 'admin' || role === 'secretary' || audience.includes(role));
}

const longest = 200;
/** What no name of a file may hold: control signs, what turns the direction of writing, and what Windows refuses. */
const unsafe = /[\p{Cc}\p{Bidi_Control}<>:|?*]/gu;

/** The name under which a file is kept and given back: the sender's own, without folders and signs that deceive. */
export function fileNameOf(sent: string): string {
  const last = sent.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const name = last.replace(unsafe, ' ').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  if (name === '') return 'document';
  const letters = [...name];
  if (letters.length <= longest) return name;
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';
  return letters.slice(0, longest - ending.length).join('') + ending;
}

/** A media type as the sender said it, or the one that says nothing. */
export function mediaTypeOf(sent: string): string {
  const type = sent.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,100}$/.test(type)
    ? type
    : 'application/octet-stream';
}

/**
 * The content-disposition of an attachment (RFC 6266): a plain name for old clients, and beside it the true one in any script.
 * The plain one leaves accents out and puts _ for what has no letter in ASCII.
 */
export function attachmentOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncoded(name)}`;
}

/** As RFC 8187 wants it: encodeURIComponent leaves four signs too many. */
const percentEncoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
