import type { Person, Session } from '#features/people/contract/people.ts';
import { roles as roleNames } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { and, asc, desc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import {
  account,
  apiToken,
  invitation,
  session,
  user,
  userRole,
} from '#features/accounts/server/tables.ts';
import type { Database } from '#platform/database/database.ts';

/** All people, or those matching a condition, by name. */
export async function listPeople(db: Database, condition?: SQL): Promise<Person[]> {
  const rows = await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      telephone: user.telephone,
      pendingTelephone: user.pendingTelephone,
      createdAt: user.createdAt,
      roles: sql<
        Role[]
      >`coalesce((select array_agg(r.role) from user_role r where r.user_id = "user".id), '{}')`,
      lastSeenAt:
        sql<Date | null>`(select max(s.updated_at) from session s where s.user_id = "user".id)`.mapWith(
          session.updatedAt,
        ),
      authenticator: user.twoFactorEnabled,
      hasPasskey: sql<boolean>`exists (select from passkey p where p.user_id = "user".id)`,
      hasPassword: sql<boolean>`exists (select from account a where a.user_id = "user".id and a.password is not null)`,
    })
    .from(user)
    .where(condition)
    .orderBy(asc(sql`normalize_text(${user.name})`), asc(user.id));
  return rows.map(({ roles, hasPassword, ...row }) => ({
    ...row,
    roles: roleNames.filter((role) => roles.includes(role)),
    invited: !hasPassword,
  }));
}

export const findPerson = async (db: Database, id: string): Promise<Person | null> =>
  (await listPeople(db, eq(user.id, id)))[0] ?? null;

export async function insertPersonRow(
  db: Database,
  { id, name, email, now }: { id: string; name: string; email: string; now: Date },
): Promise<void> {
  await db.insert(user).values({ id, name, email, createdAt: now, updatedAt: now });
}

type Change = Partial<Pick<typeof user.$inferInsert, 'name' | 'telephone' | 'pendingTelephone'>>;

export async function updatePersonRow(
  db: Database,
  id: string,
  change: Change,
  now: Date,
): Promise<void> {
  const { telephone } = change;
  await db
    .update(user)
    .set({
      ...change,
      // Another number is no longer the one that a ticket code proved.
      ...(telephone === undefined
        ? {}
        : {
            telephoneEmail: sql`case when ${user.telephone} = ${sql.param(telephone, user.telephone)} then ${user.telephoneEmail} end`,
          }),
      updatedAt: now,
    })
    .where(eq(user.id, id));
}

export async function replaceRoles(
  db: Database,
  id: string,
  roles: readonly Role[],
): Promise<void> {
  await db.delete(userRole).where(eq(userRole.userId, id));
  if (roles.length > 0)
    await db.insert(userRole).values([...new Set(roles)].map((role) => ({ userId: id, role })));
}

/** True when another administrator has a password to sign in with. */
export async function hasOtherAdministrator(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: userRole.userId })
    .from(userRole)
    .innerJoin(account, and(eq(account.userId, userRole.userId), isNotNull(account.password)))
    .where(and(eq(userRole.role, 'admin'), ne(userRole.userId, id)))
    .limit(1);
  return rows.length > 0;
}

/** Invalidates the person's links to set a password. */
export async function revokeInvitations(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .update(invitation)
    .set({ usedAt: now })
    .where(and(eq(invitation.userId, userId), isNull(invitation.usedAt)));
}

/** False when the account's email is no longer `from`. */
export async function updateEmailRow(
  db: Database,
  { id, from, to }: { id: string; from: string; to: string },
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(user)
    .set({ email: to, emailVerified: true, updatedAt: now })
    .where(and(eq(user.id, id), eq(user.email, from)))
    .returning({ id: user.id });
  return changed.length > 0;
}

/** Saves a new link and invalidates earlier ones. */
export async function replaceInvitation(
  db: Database,
  link: { hash: string; userId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await revokeInvitations(db, link.userId, now);
  await db.insert(invitation).values(link);
}

const isOpenInvitation = (hash: string, now: Date) =>
  and(eq(invitation.hash, hash), isNull(invitation.usedAt), gt(invitation.expiresAt, now));

/** Whose password a link sets; null for a link that is used up. */
export async function findInvitedPerson(
  db: Database,
  hash: string,
  now: Date,
): Promise<{ name: string; email: string } | null> {
  const [row] = await db
    .select({ name: user.name, email: user.email })
    .from(invitation)
    .innerJoin(user, eq(user.id, invitation.userId))
    .where(isOpenInvitation(hash, now));
  return row ?? null;
}

/** Uses up a link; returns the person's id to exactly one caller, null for all others. */
export async function consumeInvitation(
  db: Database,
  hash: string,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .update(invitation)
    .set({ usedAt: now })
    .where(isOpenInvitation(hash, now))
    .returning({ userId: invitation.userId });
  return row?.userId ?? null;
}

/** Null when no password is set. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
  return row?.password ?? null;
}

/** Sets the password hash, and marks the email as verified. */
export async function updatePasswordHash(
  db: Database,
  userId: string,
  password: string,
  now: Date,
): Promise<void> {
  const isPersons = and(eq(account.userId, userId), eq(account.providerId, 'credential'));
  const changed = await db
    .update(account)
    .set({ password, updatedAt: now })
    .where(isPersons)
    .returning({ id: account.id });
  const created = { id: userId, accountId: userId, providerId: 'credential', userId, password };
  if (changed.length === 0)
    await db.insert(account).values({ ...created, createdAt: now, updatedAt: now });
  await db.update(user).set({ emailVerified: true, updatedAt: now }).where(eq(user.id, userId));
}

export async function listSessions(
  db: Database,
  userId: string,
  currentId: string | null,
): Promise<Session[]> {
  const rows = await db
    .select({
      id: session.id,
      createdAt: session.createdAt,
      lastSeenAt: session.updatedAt,
      expiresAt: session.expiresAt,
      ipAddress: session.ipAddress,
      userAgent: session.userAgent,
    })
    .from(session)
    // The auth library sets the expiry by the real clock.
    .where(and(eq(session.userId, userId), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.updatedAt), asc(session.id));
  return rows.map((row) => ({ ...row, current: row.id === currentId }));
}

/** Ends all sessions of a person, one of them, or all but one; returns their number. */
export async function endSessions(
  db: Database,
  userId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  const ended = await db
    .delete(session)
    .where(
      and(
        eq(session.userId, userId),
        only ? eq(session.id, only) : undefined,
        except ? ne(session.id, except) : undefined,
      ),
    )
    .returning({ id: session.id });
  return ended.length;
}

/** Ends all API tokens that a person created; returns the names of those that worked. */
export async function stopTokens(db: Database, userId: string, now: Date): Promise<string[]> {
  const ended = await db
    .update(apiToken)
    .set({ revokedAt: now })
    .where(
      and(eq(apiToken.createdBy, userId), isNull(apiToken.revokedAt), gt(apiToken.expiresAt, now)),
    )
    .returning({ name: apiToken.name });
  return ended.map(({ name }) => name);
}
