import { recordCost } from '#platform/costly-work.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findPasswordError, type PasswordOwner } from './rules.ts';

/**
 * Hashes a new password in the auth library's format: the only way to one, whoever sets it. Throws 'validation-failed' for a
 * password that is easy to guess.
 */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  // 49,000 passwords from breaches, loaded when somebody sets one.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const error = findPasswordError(password, owner, dictionary['passwords-common']);
  if (error) throw new ProblemError('validation-failed', {}, { password: error });
  return hashPassword(password);
}

/** For the auth library, which hashes one when it hides that an account does not exist. */
export async function hashPassword(password: string): Promise<string> {
  recordCost('hash');
  const crypto = await import('better-auth/crypto');
  return crypto.hashPassword(password);
}

/** True when the password matches a hash of the auth library. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  recordCost('hash');
  const crypto = await import('better-auth/crypto');
  return crypto.verifyPassword({ password, hash });
}
