import { DonationSettings } from '@namugongo/contract/donations';
import { and, asc, count, eq, inArray, like } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { outbox, setting } from '../platform/tables.ts';
import type { Parts } from './rules.ts';
import { donation, donationPart } from './tables.ts';

export type DonationRow = typeof donation.$inferSelect;

export async function findDonation(db: Database, id: number): Promise<DonationRow | null> {
  const [row] = await db.select().from(donation).where(eq(donation.id, id));
  return row ?? null;
}

export async function findByReference(
  db: Database,
  reference: string,
): Promise<DonationRow | null> {
  const [row] = await db.select().from(donation).where(eq(donation.reference, reference));
  return row ?? null;
}

export async function lockByReference(
  db: Database,
  reference: string,
): Promise<DonationRow | null> {
  const [row] = await db
    .select()
    .from(donation)
    .where(eq(donation.reference, reference))
    .for('update');
  return row ?? null;
}

export async function lockDonation(db: Database, id: number): Promise<void> {
  await db.select({ id: donation.id }).from(donation).where(eq(donation.id, id)).for('update');
}

type Facts = Omit<typeof donation.$inferInsert, 'id' | 'paidAt'>;

/** A new gift, or the same one again for another card with what its giver says now. */
export async function saveDonation(
  db: Database,
  pending: DonationRow | null,
  facts: Facts,
  parts: Parts,
): Promise<number> {
  const [row] = pending
    ? await db.update(donation).set(facts).where(eq(donation.id, pending.id)).returning()
    : await db.insert(donation).values(facts).returning();
  if (!row) throw new Error('The donation was not written.');
  if (pending) await db.delete(donationPart).where(eq(donationPart.donationId, row.id));
  await db.insert(donationPart).values(
    parts.map(({ message, amount }) => ({
      donationId: row.id,
      purpose: message,
      amountCents: amount,
    })),
  );
  return row.id;
}

export const listParts = (db: Database, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(donationPart)
        .where(inArray(donationPart.donationId, [...ids]))
        .orderBy(asc(donationPart.purpose));

/** A guarded step of a gift: false when it was no longer where the caller thought. */
export async function moveDonation(
  db: Database,
  id: number,
  from: readonly DonationRow['state'][],
  change: Pick<DonationRow, 'state'> & Partial<Pick<DonationRow, 'paidAt'>>,
): Promise<boolean> {
  const rows = await db
    .update(donation)
    .set(change)
    .where(and(eq(donation.id, id), inArray(donation.state, [...from])))
    .returning({ id: donation.id });
  return rows.length > 0;
}

const settingName = 'donations';

/** The wording that the law asks for where nothing else was received (parish knowledge, 'Donations'). */
const starter: DonationSettings = {
  introduction:
    'Your gift carries the ministries of our community: children and youth, liturgy, the sick, and the feast of the Uganda Martyrs. Choose what it is for; one gift may serve several purposes.',
  recipient: '',
  taxNumber: '',
  wording:
    'No goods or services were provided in exchange for this contribution other than intangible religious benefits.',
  feePercent: 3,
};

/** What the treasurer set, else the starter's. */
export async function readDonationSettings(db: Database): Promise<DonationSettings> {
  const [row] = await db.select().from(setting).where(eq(setting.name, settingName));
  return DonationSettings.catch(starter).parse(row?.value ?? starter);
}

export async function saveDonationSettings(db: Database, value: DonationSettings): Promise<void> {
  await db
    .insert(setting)
    .values({ name: settingName, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } });
}

/** How many statements of a year were put into the queue of mail. */
export async function countMailed(db: Database, year: number): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(outbox)
    .where(like(outbox.dedupeKey, `mail statement ${year} %`));
  return row?.number ?? 0;
}
