/** A password as the auth library keeps it. */
export async function hashPassword(password: string): Promise<string> {
  const crypto = await import('better-auth/crypto');
  return crypto.hashPassword(password);
}

/** True for the password behind a hash of the auth library. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const crypto = await import('better-auth/crypto');
  return crypto.verifyPassword({ password, hash });
}
