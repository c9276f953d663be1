import { arrayOverlaps, type Column, inArray, not, type SQL } from 'drizzle-orm';
import type { Role } from '#contract/roles.ts';
import { userRole } from '#features/accounts/server/tables.ts';
import { type Reader, visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import type { Database } from '#platform/database/database.ts';

/** The rows that a reader may see, by the column of their audience; no condition for a curator. */
export const isFor = (audience: Column, reader: Reader): SQL | undefined =>
  reader === 'curator' ? undefined : arrayOverlaps(audience, [...reader]);

/** The rows that not everybody sees; with `isFor`, what a reader sees besides. */
export const isForSome = (audience: Column): SQL => not(arrayOverlaps(audience, [...visitor]));

export const listRoles = (
  db: Database,
  userIds: readonly string[],
): Promise<{ userId: string; key: Role }[]> =>
  db
    .select({ userId: userRole.userId, key: userRole.role })
    .from(userRole)
    .where(inArray(userRole.userId, [...userIds]));
