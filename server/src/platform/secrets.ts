import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { siteSecret as table } from './tables.ts';

/** The site's own secret of that name: made at its first use, then always the same, for all processes. 32 random bytes as text. */
export async function siteSecret(db: Database, name: string): Promise<string> {
  await db
    .insert(table)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select({ value: table.value }).from(table).where(eq(table.name, name));
  if (!row) throw new Error(`The secret ${name} could not be made.`);
  return row.value;
}

/** A signature of the text that only who knows the secret can make; safe in a link. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** True when the signature is the text's own; takes as long for a wrong one. */
export function verify(secret: string, text: string, signature: string): boolean {
  const right = Buffer.from(sign(secret, text));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}
