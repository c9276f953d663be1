import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { and, desc, eq, getTableColumns, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { choiceLabel } from '../choices/queries.ts';
import { campaign } from '../choices/tables.ts';
import { sumLedger } from '../queries.ts';
import { donation, pledge } from '../tables.ts';
import type { PledgeRow } from './rules.ts';

type StoredPledge = typeof pledge.$inferSelect;

/** The one teller of what came in for a pledge. */
const receivedCents = sumLedger(
  sql`${pledge.purpose}`,
  sql`entry.subject_id in (select gift.id from ${donation} gift where gift.pledge_id = ${pledge.id})`,
);

/** The newest first. */
export const listPledges = (db: Database, filter: SQL | undefined): Promise<PledgeRow[]> =>
  db
    .select({
      ...getTableColumns(pledge),
      label: choiceLabel('purpose', sql`${pledge.purpose}`),
      campaign: campaign.slug,
      receivedCents,
    })
    .from(pledge)
    // A draft has no page.
    .leftJoin(campaign, and(eq(campaign.purpose, pledge.purpose), isNotNull(campaign.publishedAt)))
    .where(filter)
    .orderBy(desc(pledge.id));

/** What the team sees: not what nobody confirmed. */
export const isConfirmed = ne(pledge.state, 'unconfirmed');

export async function findPledge(db: Database, id: number): Promise<PledgeRow | null> {
  const [row] = await listPledges(db, eq(pledge.id, id));
  return row ?? null;
}

/** Null when there is none. */
export async function lockPledge(db: Database, id: number): Promise<PledgeRow | null> {
  await db.select({ id: pledge.id }).from(pledge).where(eq(pledge.id, id)).for('no key update');
  return findPledge(db, id);
}

export const { insert: insertPledge, update: updatePledgeRow } = accessRows(pledge);

/** What an address asked for and did not confirm, before it asks again. */
export async function deleteUnconfirmedPledges(
  db: Database,
  { email, purpose }: Pick<StoredPledge, 'email' | 'purpose'>,
): Promise<void> {
  await db
    .delete(pledge)
    .where(
      and(
        eq(sql`lower(${pledge.email})`, normalizeEmail(email)),
        eq(pledge.purpose, purpose),
        eq(pledge.state, 'unconfirmed'),
      ),
    );
}

/** Those that may have a reminder due. */
export const listRemindable = (db: Database, today: string, maxReminders: number) =>
  listPledges(
    db,
    and(
      eq(pledge.state, 'open'),
      eq(pledge.getsReminders, true),
      ne(pledge.email, ''),
      lt(pledge.reminders, maxReminders),
      lt(pledge.remindedOn, today),
      sql`${pledge.firstDueOn} <= ${today}`,
    ),
  );
