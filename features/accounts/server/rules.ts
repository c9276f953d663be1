import { normalizeText } from '#contract/rules/normalize.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ProblemCode } from '#contract/problems.ts';

/** Minutes for which the second step is locked after ten wrong codes in a row. */
export const lockoutMinutes = 15;

/** The site's problems for the auth library's error codes. */
const problemCodes: Record<string, ProblemCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credentials',
  INVALID_EMAIL: 'invalid-credentials',
  ACCOUNT_CLOSED: 'account-closed',
  INVALID_OTP: 'code-invalid',
  OTP_EXPIRED: 'code-invalid',
  TOO_MANY_ATTEMPTS: 'code-invalid',
  INVALID_CODE: 'code-invalid',
  INVALID_BACKUP_CODE: 'code-invalid',
  INVALID_TWO_FACTOR_COOKIE: 'sign-in-expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'sign-in-expired',
  TOTP_NOT_ENABLED: 'authenticator-not-enabled',
  TWO_FACTOR_NOT_ENABLED: 'authenticator-not-enabled',
  BACKUP_CODES_NOT_ENABLED: 'authenticator-not-enabled',
  INVALID_PASSWORD: 'invalid-password',
  SESSION_NOT_FRESH: 'reauthentication-required',
  CHALLENGE_NOT_FOUND: 'passkey-rejected',
  AUTHENTICATION_FAILED: 'passkey-rejected',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey-rejected',
};

/** The problem for an error response of the auth library; null for an unexpected error. */
export function toAuthProblemCode(
  endpoint: Pick<Endpoint, 'problems'>,
  status: number,
  body: unknown,
): [ProblemCode, Record<string, unknown>?] | null {
  const code = getErrorCode(body);
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
    return ['too-many-requests', { seconds: lockoutMinutes * 60 }];
  if (code.includes('ORIGIN') || code.startsWith('CROSS_SITE')) return ['untrusted-origin'];
  const problem = problemCodes[code];
  if (problem) return [problem];
  // The problem does not reveal whether another account's passkey exists.
  const isPasskeyError = code.startsWith('PASSKEY') || code.startsWith('YOU_ARE_NOT_ALLOWED');
  if (status === 401 || isPasskeyError) {
    if (endpoint.problems?.includes('passkey-not-found')) return ['passkey-not-found'];
    return [isPasskeyError ? 'passkey-rejected' : 'unauthenticated'];
  }
  return status < 500 ? ['malformed-body'] : null;
}

function getErrorCode(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('code' in body)) return '';
  return typeof body.code === 'string' ? body.code : '';
}

/** Whose name and email may not be in the password. */
export type PasswordOwner = { name: string; email: string };

const advice = "Use three or four words that don't belong together.";
const minDifferentCharacters = 5;
/** Shorter parts are in too many words. */
const minPartLength = 4;

/** Why the password is easy to guess, as a message; null for a good one. */
export function findPasswordError(
  password: string,
  owner: PasswordOwner,
  commonPasswords: readonly string[],
): string | null {
  const text = normalizeText(password);
  // 'Dragon2026!' is guessed as quickly as 'dragon'.
  const word = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isCommon =
    commonPasswords.includes(text) ||
    (word.length >= minPartLength && commonPasswords.includes(word)) ||
    new Set(text).size < minDifferentCharacters;
  if (isCommon) return `That password is easy to guess. ${advice}`;
  if (listParts(owner).some((part) => text.includes(part)))
    return `Leave your name and email out of your password. ${advice}`;
  return null;
}

const listParts = ({ name, email }: PasswordOwner): string[] =>
  normalizeText(`${name} ${email.split('@')[0] ?? ''}`)
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length >= minPartLength);
