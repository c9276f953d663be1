import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { siteSecret as table } from './tables.ts';

/** Returns the site's secret of this name; creates it on first use. 32 random bytes in base64url, the same for all processes. */
export async function getOrCreateSiteSecret(db: Database, name: string): Promise<string> {
  await db
    .insert(table)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select({ value: table.value }).from(table).where(eq(table.name, name));
  if (!row) throw new Error(`Could not create the secret ${name}.`);
  return row.value;
}

/** Signs a text with HMAC-SHA256; base64url, safe in a URL. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** True when the signature matches the text; compares in constant time. */
export function verify(secret: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, text));
  const input = Buffer.from(signature);
  return expected.length === input.length && timingSafeEqual(expected, input);
}
