import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Account } from '#contract/account.ts';
import type { Role } from '#contract/roles.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { getSettings } from '#platform/settings.ts';
import {
  account,
  passkey,
  session,
  setupLink,
  twoFactor,
  user,
  userRole,
  verification,
} from './tables.ts';

/** Locks the creation of the first administrator until the end of the transaction. */
export const lockFirstAdministrator = (db: Database): Promise<void> =>
  lockTransaction(db, 'firstAdministrator');

export async function hasAdministrator(db: Database): Promise<boolean> {
  const rows = await db
    .select({ userId: userRole.userId })
    .from(userRole)
    .where(eq(userRole.role, 'admin'))
    .limit(1);
  return rows.length > 0;
}

/** The roles of an account and how it signs in. */
export type Standing = {
  roles: Role[];
  hasAuthenticator: boolean;
  hasPasskey: boolean;
  secondFactorDueAt: Date | null;
};

export async function findStanding(db: Database, userId: string): Promise<Standing> {
  const [row] = await db
    .select({
      roles: sql<Role[]>`array(select r.role from user_role r where r.user_id = "user".id)`,
      hasAuthenticator: user.twoFactorEnabled,
      hasPasskey: sql<boolean>`exists (select from passkey p where p.user_id = "user".id)`,
      secondFactorDueAt: user.secondFactorDueAt,
    })
    .from(user)
    .where(eq(user.id, userId));
  return row ?? { roles: [], hasAuthenticator: false, hasPasskey: false, secondFactorDueAt: null };
}

/** An account with its roles; null when there is none. */
export async function findAccount(db: Database, userId: string): Promise<Account | null> {
  const { id, name, email, telephone } = user;
  const [row] = await db.select({ id, name, email, telephone }).from(user).where(eq(id, userId));
  return row ? { ...row, roles: (await findStanding(db, userId)).roles } : null;
}

/** Sets the date unless there is one; returns the one that counts. */
export async function ensureSecondFactorDate(
  db: Database,
  userId: string,
  dueAt: Date,
): Promise<Date> {
  const [row] = await db
    .update(user)
    .set({ secondFactorDueAt: sql`coalesce(${user.secondFactorDueAt}, ${dueAt})` })
    .where(eq(user.id, userId))
    .returning({ dueAt: user.secondFactorDueAt });
  return row?.dueAt ?? dueAt;
}

/** True when the account of an address was signed in from a network address. */
export async function hasSessionFrom(
  db: Database,
  email: string,
  ipAddress: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(user.email, email), eq(session.ipAddress, ipAddress)))
    .limit(1);
  return rows.length > 0;
}

/** Notes that the session's person has shown a passkey. */
export async function updateSessionByPasskey(db: Database, sessionId: string): Promise<void> {
  await db.update(session).set({ byPasskey: true }).where(eq(session.id, sessionId));
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

/** The account's address, in small letters, once its person has shown that they read it; null before. */
export async function findConfirmedEmail(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.emailVerified, true)));
  return row ? normalizeEmail(row.email) : null;
}

export const isConfirmedEmail = async (db: Database, email: string): Promise<boolean> =>
  (await db.$count(
    user,
    and(eq(user.email, normalizeEmail(email)), eq(user.emailVerified, true)),
  )) > 0;

/** The confirmed addresses of all accounts, in small letters, each with its account. */
export async function listConfirmedEmails(
  db: Database,
): Promise<Map<string, { id: string; name: string }>> {
  const rows = await db
    .select({ id: user.id, email: user.email, name: user.name })
    .from(user)
    .where(eq(user.emailVerified, true));
  return new Map(rows.map(({ email, ...account }) => [normalizeEmail(email), account]));
}

export async function insertUserRole(db: Database, userId: string, role: Role): Promise<void> {
  await db.insert(userRole).values({ userId, role }).onConflictDoNothing();
}

/** Inserts a user with a password, in the auth library's format. */
export async function insertUser(
  db: Database,
  {
    id,
    passwordHash,
    now,
    ...person
  }: { id: string; name: string; email: string; passwordHash: string; now: Date },
): Promise<void> {
  const timestamps = { createdAt: now, updatedAt: now };
  await db.insert(user).values({ id, ...person, emailVerified: true, ...timestamps });
  await db.insert(account).values({
    id,
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: passwordHash,
    ...timestamps,
  });
}

export async function insertSetupLink(db: Database, hash: string, expiresAt: Date): Promise<void> {
  await db.insert(setupLink).values({ hash, expiresAt });
}

/** Marks a set-up link as used. True for exactly one caller. */
export async function consumeSetupLink(db: Database, hash: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(setupLink)
    .set({ usedAt: now, uses: sql`${setupLink.uses} + 1` })
    .where(and(eq(setupLink.hash, hash), isNull(setupLink.usedAt), gt(setupLink.expiresAt, now)))
    .returning({ hash: setupLink.hash });
  return rows.length > 0;
}

/** Sets a telephone that was proven by a code sent to an email address; its tickets then open without a code. */
export async function updateTelephone(
  db: Database,
  userId: string,
  proven: { telephone: string; email: string },
  now: Date,
): Promise<void> {
  await db
    .update(user)
    .set({
      telephone: proven.telephone,
      telephoneEmail: proven.email,
      pendingTelephone: null,
      updatedAt: now,
    })
    .where(eq(user.id, userId));
}

/** The email address at which the account's telephone was proven; null when an administrator set the number. */
export async function findTelephoneEmail(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: user.telephoneEmail })
    .from(user)
    .where(eq(user.id, userId));
  if (!row) throw new Error(`Account ${userId} does not exist.`);
  return row.email;
}

/** Deletes the sign-in codes for an email address, stored under the auth library's identifier. */
export async function deleteSignInCodes(db: Database, email: string): Promise<void> {
  await db.delete(verification).where(eq(verification.identifier, `sign-in-otp-${email}`));
}

/** True when the session is younger than `minutes`, by the database's clock, as in the auth library. */
export async function isSessionFresh(
  db: Database,
  sessionId: string,
  minutes: number,
): Promise<boolean> {
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
    .select({ isEnabled: user.twoFactorEnabled })
    .from(user)
    .where(eq(user.id, userId));
  return row?.isEnabled ?? false;
}

/** Turns the authenticator app off and deletes the passkeys. False when there was neither. */
export async function deleteSecondFactors(db: Database, userId: string): Promise<boolean> {
  await db.delete(twoFactor).where(eq(twoFactor.userId, userId));
  const changed = await db
    .update(user)
    .set({ twoFactorEnabled: false })
    .where(and(eq(user.id, userId), eq(user.twoFactorEnabled, true)))
    .returning({ id: user.id });
  const deleted = await db
    .delete(passkey)
    .where(eq(passkey.userId, userId))
    .returning({ id: passkey.id });
  return changed.length + deleted.length > 0;
}

/** The addresses of the accounts with a role. */
export async function listEmailsOfRole(db: Database, role: Role): Promise<string[]> {
  const rows = await db
    .select({ email: user.email })
    .from(userRole)
    .innerJoin(user, eq(user.id, userRole.userId))
    .where(eq(userRole.role, role))
    .orderBy(user.email);
  return rows.map(({ email }) => email);
}

/** The secretaries, or else the office; nobody when it has no address. */
export async function listSecretaryEmails(db: Database): Promise<string[]> {
  const secretaries = await listEmailsOfRole(db, 'secretary');
  return secretaries.length > 0 ? secretaries : [(await getSettings(db)).email].filter(Boolean);
}
