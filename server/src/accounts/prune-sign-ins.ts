import { lt, or, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { addMilliseconds, systemClock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteSome, type Pruning } from '../platform/prune.ts';
import { invitation, session, setupLink, verification } from './tables.ts';

const day = 86_400_000;

/** Sessions, codes and links that open nothing any more. */
export function signInPrunings({ database }: Pick<Platform, 'database'>): Pruning[] {
  const some = (table: PgTable, isOld: SQL | undefined, most: number) =>
    deleteSome(database, table, isOld, most);
  // The auth library goes by the time of the process.
  const yesterday = () => addMilliseconds(systemClock.now(), -day);
  return [
    {
      what: 'sessions that ended',
      days: 1,
      prune: (_before, most) => some(session, lt(session.expiresAt, yesterday()), most),
    },
    {
      what: 'codes and challenges of signing in',
      days: 1,
      prune: (_before, most) => some(verification, lt(verification.expiresAt, yesterday()), most),
    },
    {
      what: 'invitations and links for a new password',
      days: 30,
      prune: (before, most) =>
        some(invitation, or(lt(invitation.expiresAt, before), lt(invitation.usedAt, before)), most),
    },
    {
      what: 'set-up links',
      days: 30,
      prune: (before, most) =>
        some(setupLink, or(lt(setupLink.expiresAt, before), lt(setupLink.usedAt, before)), most),
    },
  ];
}
