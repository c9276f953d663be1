const maxNameLength = 200;
/** Characters not allowed in file names: control and bidirectional characters, and those that Windows forbids. */
const unsafe = /[\p{Cc}\p{Bidi_Control}<>:|?*]/gu;

/** The uploader's file name without folders and unsafe characters, at most 200 characters long. */
export function sanitizeFileName(sent: string): string {
  const last = sent.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const name = last.replace(unsafe, ' ').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  if (name === '') return 'document';
  const characters = [...name];
  if (characters.length <= maxNameLength) return name;
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';
  return characters.slice(0, maxNameLength - ending.length).join('') + ending;
}

/** The uploader's media type, or application/octet-stream when it is not valid. */
export function parseMediaType(sent: string): string {
  const type = sent.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,100}$/.test(type)
    ? type
    : 'application/octet-stream';
}

/** Types that a page of this site could load as a script, a style or a module, however the policy for its own files is written. */
const loadable =
  /^(?:(?:text|application)\/(?:x-)?(?:java|ecma|j|live|vb)script[\d.]*|text\/css|application\/wasm)$/;

/** The type under which a document is sent: what a page could load goes as plain bytes. */
export const toSentMediaType = (mediaType: string): string =>
  loadable.test(mediaType) ? 'application/octet-stream' : mediaType;

/**
 * The content-disposition of an attachment (RFC 6266): `filename` in ASCII for old clients, and `filename*` with the full name.
 * The ASCII name drops accents and replaces other characters with _.
 */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncode(name)}`;
}

/** Percent encoding of RFC 8187, which also encodes four characters that encodeURIComponent keeps. */
const percentEncode = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
