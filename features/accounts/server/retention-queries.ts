import { lt, or, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { addMilliseconds, systemClock } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import { invitation, session, setupLink, verification } from './tables.ts';

const day = 86_400_000;

/** Retention rules for expired sessions, codes and links. */
export function signInRetentionRules({ database }: Pick<Platform, 'database'>): RetentionRule[] {
  const deleteSome = (table: PgTable, isOld: SQL | undefined, limit: number) =>
    deleteBatch(database, table, isOld, limit);
  // The auth library uses the process clock, so these rules do too.
  const yesterday = () => addMilliseconds(systemClock.now(), -day);
  return [
    {
      label: 'expired sessions',
      notice: 'Where you were signed in, after you signed out there',
      retentionDays: 1,
      apply: (_before, limit) => deleteSome(session, lt(session.expiresAt, yesterday()), limit),
    },
    {
      label: 'sign-in codes and challenges',
      notice: 'Codes to sign in',
      retentionDays: 1,
      apply: (_before, limit) =>
        deleteSome(verification, lt(verification.expiresAt, yesterday()), limit),
    },
    {
      label: 'invitations and password links',
      notice: 'Links to set a password',
      retentionDays: 30,
      apply: (before, limit) =>
        deleteSome(
          invitation,
          or(lt(invitation.expiresAt, before), lt(invitation.usedAt, before)),
          limit,
        ),
    },
    {
      label: 'set-up links',
      notice: null,
      retentionDays: 30,
      apply: (before, limit) =>
        deleteSome(
          setupLink,
          or(lt(setupLink.expiresAt, before), lt(setupLink.usedAt, before)),
          limit,
        ),
    },
  ];
}
