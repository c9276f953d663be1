import { eq } from 'drizzle-orm';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { calendarAddress } from './tables.ts';

export type AddressRow = typeof calendarAddress.$inferSelect;

export async function findAddressRow(db: Database, userId: string): Promise<AddressRow | null> {
  const [row] = await db.select().from(calendarAddress).where(eq(calendarAddress.userId, userId));
  return row ?? null;
}

export const { find: findAddressById } = accessRows(calendarAddress);

/** Stores the address of an account in place of one that it has. */
export async function saveAddressRow(
  db: Database,
  { userId, nonce, createdAt }: Omit<AddressRow, 'id'>,
): Promise<void> {
  await db
    .insert(calendarAddress)
    .values({ userId, nonce, createdAt })
    .onConflictDoUpdate({ target: calendarAddress.userId, set: { nonce, createdAt } });
}

export async function deleteAddressRow(db: Database, userId: string): Promise<void> {
  await db.delete(calendarAddress).where(eq(calendarAddress.userId, userId));
}
