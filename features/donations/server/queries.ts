import { DonationSettings } from '#features/donations/contract/donations.ts';
import { ledgerEntry } from '#features/payments/server/tables.ts';
import { and, asc, count, eq, getTableColumns, inArray, like, type SQL, sql } from 'drizzle-orm';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { outbox, setting } from '#platform/tables.ts';
import { type ChoiceState, selectChoiceStates } from './choices/queries.ts';
import { campaign } from './choices/tables.ts';
import type { DonationSplits } from './rules.ts';
import { donation, donationSplit } from './tables.ts';

export type DonationRow = typeof donation.$inferSelect;

export const { find: findDonation, update: updateDonationRow } = accessRows(donation);

export async function findDonationByReference(
  db: Database,
  reference: string,
): Promise<DonationRow | null> {
  const [row] = await db.select().from(donation).where(eq(donation.reference, reference));
  return row ?? null;
}

export async function lockDonationByReference(
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

type DonationValues = Omit<typeof donation.$inferInsert, 'id'>;

/** Inserts a donation, or updates the pending one for another try. */
export async function saveDonation(
  db: Database,
  pending: DonationRow | null,
  values: DonationValues,
  parts: DonationSplits,
): Promise<number> {
  const [row] = pending
    ? await db.update(donation).set(values).where(eq(donation.id, pending.id)).returning()
    : await db.insert(donation).values(values).returning();
  if (!row) throw new Error('The donation was not written.');
  if (pending) await db.delete(donationSplit).where(eq(donationSplit.donationId, row.id));
  await db.insert(donationSplit).values(
    parts.map(({ message, amount }) => ({
      donationId: row.id,
      purpose: message,
      amountCents: amount,
    })),
  );
  return row.id;
}

export const listDonationSplits = (db: Database, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .select({
          ...getTableColumns(donationSplit),
          isForCampaign: sql<boolean>`exists (select from ${campaign} where ${campaign.purpose} = ${donationSplit.purpose})`,
        })
        .from(donationSplit)
        .where(inArray(donationSplit.donationId, [...ids]))
        .orderBy(asc(donationSplit.purpose));

/** Guarded state transition; false when the donation was not in a `from` state. */
export async function transitionDonation(
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

/** Default settings; the wording is what the IRS requires (parish knowledge, 'Donations'). */
const defaultSettings: DonationSettings = {
  introduction:
    "Your gift supports our community: children and youth, the liturgy, the sick, and the feast of the Uganda Martyrs. Choose what it's for. You can split it between purposes.",
  recipient: '',
  taxNumber: '',
  wording:
    'No goods or services were provided in exchange for this contribution other than intangible religious benefits.',
  feePercent: 3,
};

/** The treasurer's settings, or the defaults. */
export async function getDonationSettings(db: Database): Promise<DonationSettings> {
  const [row] = await db.select().from(setting).where(eq(setting.name, settingName));
  return DonationSettings.catch(defaultSettings).parse(row?.value ?? defaultSettings);
}

/** What a gift that begins has to fit, in one statement. */
export async function getDonationTerms(
  db: Database,
  now: Date,
): Promise<{ feePercent: number; choices: ChoiceState[] }> {
  const { rows } = await db.execute<{ settings: unknown; choices: ChoiceState[] }>(sql`
    select (select ${setting.value} from ${setting} where ${setting.name} = ${settingName}) as settings,
      ${selectChoiceStates(now)} as choices`);
  const { feePercent } = DonationSettings.catch(defaultSettings).parse(rows[0]?.settings);
  return { feePercent, choices: rows[0]?.choices ?? [] };
}

export async function setDonationSettings(db: Database, value: DonationSettings): Promise<void> {
  await db
    .insert(setting)
    .values({ name: settingName, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } });
}

/** Number of queued or sent statement emails of a year. */
export async function countEmailedStatements(db: Database, year: number): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(outbox)
    .where(like(outbox.dedupeKey, `mail statement ${year} %`));
  return row?.number ?? 0;
}

/** In a query with a purpose: what the ledger says came in for it, minus refunds, by the entries that count. */
export const sumLedger = (purpose: SQL, isCounted: SQL = sql`true`): SQL<number> =>
  sql<number>`(select coalesce(-sum(entry.amount_cents), 0)::int from ${ledgerEntry} entry
    where entry.subject = 'donation' and entry.account = 'donations' and entry.kind = ${purpose} and ${isCounted})`;

/** Who these donations are from; there may be thousands. */
export const listDonationNames = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: donation.id, name: donation.name })
    .from(donation)
    .where(sql`${donation.id} = any(${sql.param([...ids])}::int[])`);
