import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Database, prepareOnce } from './database/database.ts';
import { siteSecret as table } from './tables.ts';

/** Returns the site's secret of this name; creates it on first use. 32 random bytes in base64url, the same for all processes. */
export async function getOrCreateSiteSecret(db: Database, name: string): Promise<string> {
  const existing = await findSecret(db, name);
  if (existing) return existing;
  await db
    .insert(table)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const created = await findSecret(db, name);
  if (!created) throw new Error(`Could not create the secret ${name}.`);
  return created;
}

const readSecrets = new WeakMap<Database, Map<string, Promise<string>>>();

/** The same, read once for a database; a secret that was replaced counts after a restart. */
export function readSecretOnce(db: Database, name: string): Promise<string> {
  const secrets = readSecrets.get(db) ?? new Map<string, Promise<string>>();
  readSecrets.set(db, secrets);
  const existing = secrets.get(name);
  if (existing) return existing;
  const secret = getOrCreateSiteSecret(db, name);
  secrets.set(name, secret);
  void secret.catch(() => secrets.delete(name));
  return secret;
}

const findStatement = prepareOnce((db) =>
  db
    .select({ value: table.value })
    .from(table)
    .where(eq(table.name, sql.placeholder('name')))
    .prepare('find site secret'),
);

async function findSecret(db: Database, name: string): Promise<string | null> {
  const [row] = await findStatement(db).execute({ name });
  return row?.value ?? null;
}

/** For keys of rows that should not tell an address or a number. */
export const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');

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

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const toCipherKey = (secret: string) => createHash('sha256').update(secret).digest();

/** Encrypts a text that a table stores for a while; base64url. */
export function encrypt(secret: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, toCipherKey(secret), iv);
  const encrypted = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), encrypted]).toString('base64url');
}

/** Decrypts what `encrypt` returned; throws when it was changed or belongs to another secret. */
export function decrypt(secret: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decryption = createDecipheriv(cipher, toCipherKey(secret), bytes.subarray(0, ivBytes));
  decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([
    decryption.update(bytes.subarray(ivBytes + tagBytes)),
    decryption.final(),
  ]).toString('utf8');
}
