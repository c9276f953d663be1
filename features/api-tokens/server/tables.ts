import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { TokenRole } from '#contract/rules/token-access.ts';
import { user } from '#features/accounts/server/tables.ts';
import { timestamptz } from '#platform/tables.ts';

/** Lets another program call the API, in the name of the administrator who created it. */
export const apiToken = pgTable('api_token', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  secretHash: text('secret_hash').notNull().unique(),
  /** The last characters of the secret, by which people know it. */
  hint: text('hint').notNull(),
  roles: text('roles').array().$type<TokenRole[]>().notNull(),
  canWrite: boolean('can_write').notNull(),
  createdBy: text('created_by')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  lastUsedAt: timestamptz('last_used_at'),
  revokedAt: timestamptz('revoked_at'),
});
