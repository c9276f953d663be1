import { sql } from 'drizzle-orm';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { apiToken } from '#features/accounts/server/tables.ts';

/** When the token stopped working: at its end, or before when it was revoked. */
const endedAt = sql`least(${apiToken.expiresAt}, ${apiToken.revokedAt})`;

/** Deletes tokens a year after they stopped working; the audit log still says who created and revoked them. */
export const apiTokenRetentionRules = ({
  database,
}: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'API tokens that ended',
    notice: null,
    retentionDays: 365,
    apply: (before, limit) =>
      deleteBatch(database, apiToken, sql`${endedAt} < ${before.toISOString()}`, limit),
  },
];
