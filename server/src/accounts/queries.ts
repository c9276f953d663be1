import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Role } from '@namugongo/contract/endpoint';
import type { Database } from '../platform/database.ts';
import { account, session, setupLink, twoFactor, user, userRole, verification } from './tables.ts';

/** No other transaction of the product takes this number. */
const firstAdministratorLock = 4_821_023;

/** Held to the end of the transaction, so that two processes do not both make the first administrator. */
export async function lockFirstAdministrator(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${firstAdministratorLock})`);
}

export async function hasAdministrator(db: Database): Promise<boolean> {
  const rows = await db
    .select({ userId: userRole.userId })
    .from(userRole)
    .where(eq(userRole.role, 'admin'))
    .limit(1);
  return rows.length > 0;
}

export async function rolesOf(db: Database, userId: string): Promise<Role[]> {
  const rows = await db
    .select({ role: userRole.role })
    .from(userRole)
    .where(eq(userRole.userId, userId));
  return rows.map(({ role }) => role);
}

export async function findUserByEmail(
  db: Database,
  email: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(eq(user.email, email));
  return row;
}

export async function addRole(db: Database, userId: string, role: Role): Promise<void> {
  await db.insert(userRole).values({ userId, role }).onConflictDoNothing();
}

/** A person with a password, in the form in which the auth library keeps them. */
export async function addUser(
  db: Database,
  {
    id,
    passwordHash,
    now,
    ...person
  }: { id: string; name: string; email: string; passwordHash: string; now: Date },
): Promise<void> {
  const moments = { createdAt: now, updatedAt: now };
  await db.insert(user).values({ id, ...person, emailVerified: true, ...moments });
  await db.insert(account).values({
    id,
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: passwordHash,
    ...moments,
  });
}

export async function addSetupLink(db: Database, hash: string, expiresAt: Date): Promise<void> {
  await db.insert(setupLink).values({ hash, expiresAt });
}

/** True for exactly one caller. */
export async function takeSetupLink(db: Database, hash: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(setupLink)
    .set({ usedAt: now, uses: sql`${setupLink.uses} + 1` })
    .where(and(eq(setupLink.hash, hash), isNull(setupLink.usedAt), gt(setupLink.expiresAt, now)))
    .returning({ hash: setupLink.hash });
  return taken.length > 0;
}

/** The number that opens its tickets without a code from now on: only a proven one. */
export async function setTelephone(
  db: Database,
  userId: string,
  telephone: string,
  now: Date,
): Promise<void> {
  await db
    .update(user)
    .set({ telephone, telephoneWanted: null, updatedAt: now })
    .where(eq(user.id, userId));
}

/** The codes that were sent to an address to sign in with, by the name the auth library gives them. */
export async function forgetCodes(db: Database, email: string): Promise<void> {
  await db.delete(verification).where(eq(verification.identifier, `sign-in-otp-${email}`));
}

/** True while a session is no older than that, by the clock of the auth library, which is the real one. */
export async function isYoung(db: Database, sessionId: string, minutes: number): Promise<boolean> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.id, sessionId),
        gt(session.createdAt, sql`now() - ${minutes} * interval '1 minute'`),
      ),
    );
  return rows.length > 0;
}

export async function hasAuthenticator(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ on: user.twoFactorEnabled })
    .from(user)
    .where(eq(user.id, userId));
  return row?.on ?? false;
}

/** False when there was none. */
export async function forgetAuthenticator(db: Database, userId: string): Promise<boolean> {
  await db.delete(twoFactor).where(eq(twoFactor.userId, userId));
  const changed = await db
    .update(user)
    .set({ twoFactorEnabled: false })
    .where(and(eq(user.id, userId), eq(user.twoFactorEnabled, true)))
    .returning({ id: user.id });
  return changed.length > 0;
}
