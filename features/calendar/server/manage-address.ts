import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { isGuarded } from '#contract/rules/roles.ts';
import { findAccount } from '#features/accounts/server/queries.ts';
import type { PrivateAddress } from '#features/calendar/contract/calendar.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { createRowKeys } from '#platform/row-keys.ts';
import { deleteAddressRow, findAddressById, findAddressRow, saveAddressRow } from './queries.ts';

/** The keys of private addresses. A new nonce of the row ends the key before. */
const addressKeys = createRowKeys(
  'calendar-address',
  (id, nonce) => `calendar address ${id} ${nonce}`,
);

/** The private address of an account; null without one. */
export async function getAddress(db: Database, userId: string): Promise<PrivateAddress | null> {
  const row = await findAddressRow(db, userId);
  if (!row) return null;
  return { key: await addressKeys.create(db, row.id, row.nonce), createdAt: row.createdAt };
}

/** Gives an account an address, or another one in place of it: the one before works no longer. */
export async function renewAddress(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  userId: string,
): Promise<PrivateAddress | null> {
  await saveAddressRow(database, { userId, nonce: randomUUID(), createdAt: clock.now() });
  return getAddress(database, userId);
}

export const endAddress = (db: Database, userId: string): Promise<void> =>
  deleteAddressRow(db, userId);

/** Whether nobody signs in to an account any more. */
type IsClosed = (db: Database, userId: string) => Promise<boolean>;

/**
 * Whose calendar an address shows. It is no second factor: who has a role that needs one reads as a member. Throws
 * 'calendar-address-invalid'.
 */
export async function requireReader(
  db: Database,
  key: string,
  isClosed: IsClosed,
): Promise<Account> {
  let userId = '';
  const id = await addressKeys.read(db, key, async (rowId) => {
    const row = await findAddressById(db, rowId);
    userId = row?.userId ?? '';
    return row?.nonce ?? null;
  });
  const account = id === null ? null : await findAccount(db, userId);
  if (!account || (await isClosed(db, account.id)))
    throw new ProblemError('calendar-address-invalid');
  const roles = account.roles.map((role) => (isGuarded({ roles: [role] }) ? 'member' : role));
  return { ...account, roles };
}
