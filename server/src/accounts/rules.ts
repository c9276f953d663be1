import type { Endpoint } from '@namugongo/contract/endpoint';
import type { ProblemCode } from '@namugongo/contract/problems';

/** After ten wrong codes in a row no second step is taken for so long. */
export const lockMinutes = 15;

/** What the auth library refuses, by its own codes, in our words. */
const known: Record<string, ProblemCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'sign-in-wrong',
  INVALID_EMAIL: 'sign-in-wrong',
  INVALID_OTP: 'code-wrong',
  OTP_EXPIRED: 'code-wrong',
  TOO_MANY_ATTEMPTS: 'code-wrong',
  INVALID_CODE: 'code-wrong',
  INVALID_BACKUP_CODE: 'code-wrong',
  INVALID_TWO_FACTOR_COOKIE: 'sign-in-lapsed',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'sign-in-lapsed',
  TOTP_NOT_ENABLED: 'authenticator-off',
  TWO_FACTOR_NOT_ENABLED: 'authenticator-off',
  BACKUP_CODES_NOT_ENABLED: 'authenticator-off',
  INVALID_PASSWORD: 'password-wrong',
  SESSION_NOT_FRESH: 'sign-in-again',
  CHALLENGE_NOT_FOUND: 'passkey-refused',
  AUTHENTICATION_FAILED: 'passkey-refused',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey-refused',
};

/** The refusal behind what the library answered; null when it is a fault. */
export function refusalOf(
  endpoint: Pick<Endpoint, 'refusals'>,
  status: number,
  told: unknown,
): [ProblemCode, Record<string, unknown>?] | null {
  const code = codeIn(told);
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
    return ['too-many-requests', { seconds: lockMinutes * 60 }];
  if (code.includes('ORIGIN') || code.startsWith('CROSS_SITE')) return ['origin-unknown'];
  const ours = known[code];
  if (ours) return [ours];
  // Nobody learns whether a passkey that they may not touch, or cannot sign in with, is there.
  const aboutPasskey = code.startsWith('PASSKEY') || code.startsWith('YOU_ARE_NOT_ALLOWED');
  if (status === 401 || aboutPasskey) {
    if (endpoint.refusals?.includes('passkey-not-found')) return ['passkey-not-found'];
    return [aboutPasskey ? 'passkey-refused' : 'sign-in-needed'];
  }
  return status < 500 ? ['body-unreadable'] : null;
}

function codeIn(told: unknown): string {
  if (typeof told !== 'object' || told === null || !('code' in told)) return '';
  return typeof told.code === 'string' ? told.code : '';
}
