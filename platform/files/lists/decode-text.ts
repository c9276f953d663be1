import { ProblemError } from '../../problem-error.ts';

/** How a text file is written: what Excel calls 'CSV UTF-8', 'Unicode text' and 'CSV'. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Decodes a text by its byte order mark or, without one, by its bytes. Throws 'file-encoding' for what is no text. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const encoding = detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const hidden = text.match(/(?!\s)\p{Cc}/gu)?.length ?? 0;
  // A pasted hidden character is the problem of its cell.
  if (text.includes('\0') || hidden > text.length / 100) throw new ProblemError('file-encoding');
  return { text, encoding };
}

function detectEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  start.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // The letters of European languages have a zero in each pair of bytes.
  if (odd > start.length / 5 && even === 0) return 'utf-16le';
  if (even > start.length / 5 && odd === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** A file of UTF-8 with a few damaged letters is UTF-8 too; other files have hardly a letter that is valid in it. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const damaged = text.match(/\uFFFD/g)?.length ?? 0;
    const whole = text.match(/[^\0-\u007f\uFFFD]/gu)?.length ?? 0;
    return whole > damaged;
  }
}
