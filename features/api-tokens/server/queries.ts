import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { apiToken, user } from '#features/accounts/server/tables.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';

/** Whether whoever created it still is an administrator. */
const isOfAdministrator = sql<boolean>`exists (
  select from user_role r where r.user_id = ${apiToken.createdBy} and r.role = 'admin')`;

const columns = {
  id: apiToken.id,
  name: apiToken.name,
  hint: apiToken.hint,
  roles: apiToken.roles,
  canWrite: apiToken.canWrite,
  createdBy: user.name,
  createdAt: apiToken.createdAt,
  expiresAt: apiToken.expiresAt,
  lastUsedAt: apiToken.lastUsedAt,
  revokedAt: apiToken.revokedAt,
  isOfAdministrator,
};
export type TokenRow = Awaited<ReturnType<typeof listTokenRows>>[number];

/** Newest first. */
export const listTokenRows = (db: Database) =>
  db
    .select(columns)
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.createdBy))
    .orderBy(desc(apiToken.id));

export const { insert: insertTokenRow } = accessRows(apiToken);

/** Revokes a token; null when there is none, or when it is revoked already. */
export async function revokeTokenRow(db: Database, id: number, now: Date) {
  const [row] = await db
    .update(apiToken)
    .set({ revokedAt: now })
    .where(and(eq(apiToken.id, id), isNull(apiToken.revokedAt)))
    .returning();
  return row ?? null;
}

/** The token that works with this secret now, with the account of whoever created it. */
export async function findActiveToken(db: Database, secretHash: string, now: Date) {
  const [row] = await db
    .select({
      id: apiToken.id,
      name: apiToken.name,
      roles: apiToken.roles,
      canWrite: apiToken.canWrite,
      createdBy: apiToken.createdBy,
      email: user.email,
    })
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.createdBy))
    .where(
      and(
        eq(apiToken.secretHash, secretHash),
        isNull(apiToken.revokedAt),
        gt(apiToken.expiresAt, now),
        isOfAdministrator,
      ),
    );
  return row ?? null;
}

/** Notes a use, at most once a minute. */
export async function updateLastUse(db: Database, id: number, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000);
  await db
    .update(apiToken)
    .set({ lastUsedAt: now })
    .where(
      and(eq(apiToken.id, id), or(isNull(apiToken.lastUsedAt), lt(apiToken.lastUsedAt, minuteAgo))),
    );
}
