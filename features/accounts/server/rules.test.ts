import { expect, test } from 'vitest';
import { toAuthProblemCode } from './rules.ts';

const passkeys = { problems: ['passkey-not-found'] } as const;

test.each([
  ['a locked account', {}, 429, { code: 'ACCOUNT_TEMPORARILY_LOCKED' }, 'too-many-requests'],
  ['another site', {}, 403, { code: 'INVALID_ORIGIN' }, 'untrusted-origin'],
  ['a form of another site', {}, 403, { code: 'CROSS_SITE_NAVIGATION' }, 'untrusted-origin'],
  ['no session', {}, 401, null, 'unauthenticated'],
  ['a passkey that is refused', {}, 400, { code: 'PASSKEY_UNKNOWN' }, 'passkey-rejected'],
  ['someone else’s passkey', {}, 403, { code: 'YOU_ARE_NOT_ALLOWED_TO_X' }, 'passkey-rejected'],
  ['a passkey to change', passkeys, 403, { code: 'YOU_ARE_NOT_ALLOWED_TO_X' }, 'passkey-not-found'],
  ['a passkey to change without a session', passkeys, 401, {}, 'passkey-not-found'],
  ['anything else that the browser sent', {}, 499, 'text', 'malformed-body'],
  ['a fault of the server', {}, 500, { code: 'UNKNOWN' }, undefined],
] as const)('%s', (_, endpoint, status, body, expected) => {
  expect(toAuthProblemCode(endpoint, status, body)?.[0]).toBe(expected);
});
