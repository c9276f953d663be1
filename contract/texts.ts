import { z } from 'zod';
import { groupDigits } from './rules/digits.ts';
import { parseCode, parseDigits } from './rules/normalize.ts';
import './plain-messages.ts';

/** Shown for a NUL, another control character or half an emoji. Nobody types one, but a paste may bring it. */
export const hiddenCharacterMessage =
  "This text has a hidden character that we can't save. Delete what you pasted last, or type it again.";

/** Everything but control characters and halves of surrogate pairs, which PostgreSQL can't store. Line ends are normalized before. */
const printable = /^(?:[^\p{Cc}\p{Cs}]|[\t-\r])*$/u;
const passwordCharacters = /^[^\p{Cc}\p{Cs}]*$/u;
const urlCharacters = /^[\x21-\x7e]*$/;
const webAddress = /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/u;

/** The patterns that keep harmful characters out, for the test of the contract (limits.test.ts). */
export const safePatterns: readonly RegExp[] = [
  printable,
  passwordCharacters,
  urlCharacters,
  webAddress,
];

export type TextOptions = {
  /** Message when it is missing or blank. Without it the text may be empty. */
  required?: string;
  tooLong?: string;
};

const toOneLine = (text: string) => text.replace(/[\t-\r]+/g, ' ').trim();
const toLines = (text: string) => text.replace(/\r\n?|[\v\f]/g, '\n').trim();

function text(
  normalize: (text: string) => string,
  max: number,
  { required, tooLong = `Use at most ${groupDigits(max)} characters` }: TextOptions,
): z.ZodString {
  const schema = z.string(required ? { error: required } : {}).overwrite(normalize);
  return (required ? schema.regex(/\S/, required) : schema)
    .max(max, tooLong)
    .regex(printable, hiddenCharacterMessage);
}

/** Trimmed text in one line; a pasted tab or line end becomes a space. */
export const line = (max: number, options: TextOptions = {}): z.ZodString =>
  text(toOneLine, max, options);

/** Trimmed text in any number of lines, each ended by '\n'. */
export const multiline = (max: number, options: TextOptions = {}): z.ZodString =>
  text(toLines, max, options);

/** A code that people type, paste or scan, cleaned by `parseCode`. */
export const code = (max: number, options: TextOptions): z.ZodString =>
  text(parseCode, max, options);

/** The six digits of a one-time code, in any script and with anything between them. */
export const sixDigits = (message: string): z.ZodString =>
  z
    .string({ error: message })
    .overwrite(parseDigits)
    .regex(/^\d{6}$/, message);

/** Text that stays exactly as it is, with its spaces and line ends. */
export const verbatim = (max: number, options: { required?: string; tooLong?: string } = {}) =>
  z
    .string(options.required ? { error: options.required } : {})
    .min(options.required ? 1 : 0, options.required)
    .max(max, options.tooLong)
    .regex(printable, hiddenCharacterMessage);

/** A key, token or name that people don't type: printable ASCII without spaces. With a message, it must not be empty. */
export const key = (max: number, required?: string): z.ZodString =>
  z
    .string(required ? { error: required } : {})
    .min(required ? 1 : 0, required)
    .max(max, required)
    .regex(urlCharacters, required ?? hiddenCharacterMessage);

/** A password as it is typed: any character that a keyboard gives. */
export const password = (max: number, tooLong?: string): z.ZodString =>
  z
    .string({ error: 'Password is required' })
    .max(max, tooLong)
    .regex(passwordCharacters, hiddenCharacterMessage);

/** The bytes of a chosen file as base64. Whoever reads the file says what it is. */
export const fileContent = (
  max: number,
  { required, empty, tooLong }: { required: string; empty: string; tooLong: string },
): z.ZodString =>
  z.string({ error: required }).min(1, empty).max(max, tooLong).meta({ contentEncoding: 'base64' });

const urlMessage = 'Enter the full address, starting with https://';

/** A complete http(s) URL. */
export const webUrl = (max: number): z.ZodString =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .regex(webAddress, urlMessage)
    .refine((url) => URL.canParse(url), urlMessage)
    .describe('A complete URL');
