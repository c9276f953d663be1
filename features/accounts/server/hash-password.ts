import { recordCost } from '#platform/costly-work.ts';

/** Hashes a password in the auth library's format. */
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
