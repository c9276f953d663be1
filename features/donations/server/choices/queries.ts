import type {
  ChoiceKind,
  DonationChoice,
  OfferedChoice,
} from '#features/donations/contract/donation-choices.ts';
import { formatWireValue } from '#contract/rules/wire-values.ts';
import { starterSettings } from '#starter/settings.ts';
import { and, asc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { setting } from '#platform/tables.ts';
import { donation, donationBatch, donationSplit, monthlyDonation, pledge } from '../tables.ts';
import { campaign, donationChoice } from './tables.ts';

export type ChoiceRow = typeof donationChoice.$inferSelect;

const isPart = sql`jsonb_build_array(jsonb_build_object('message', ${donationChoice.name}))`;

/** Whether any gift, begun or given, or a pledge has the choice. */
const isUsed = sql<boolean>`case ${donationChoice.kind}
  when 'purpose' then exists (select from ${donationSplit} where ${donationSplit.purpose} = ${donationChoice.name})
    or exists (select from ${monthlyDonation} where ${monthlyDonation.splits} @> ${isPart})
    or exists (select from ${pledge} where ${pledge.purpose} = ${donationChoice.name})
  else exists (select from ${donation} where ${donation.location} = ${donationChoice.name})
    or exists (select from ${monthlyDonation} where ${monthlyDonation.location} = ${donationChoice.name})
    or exists (select from ${donationBatch} where ${donationBatch.location} = ${donationChoice.name})
  end`;

const isItsCampaign = and(
  eq(donationChoice.kind, 'purpose'),
  eq(campaign.purpose, donationChoice.name),
);

/** All that are not deleted, in order. */
export const listChoices = (db: Database, filter?: SQL): Promise<DonationChoice[]> =>
  db
    .select({
      kind: donationChoice.kind,
      name: donationChoice.name,
      label: donationChoice.label,
      state: donationChoice.state,
      isUsed,
      campaign: campaign.slug,
    })
    .from(donationChoice)
    .leftJoin(campaign, isItsCampaign)
    .where(and(ne(donationChoice.state, 'deleted'), filter))
    .orderBy(asc(donationChoice.kind), asc(donationChoice.place));

export const listChoicesOfKind = (db: Database, kind: ChoiceKind): Promise<DonationChoice[]> =>
  listChoices(db, eq(donationChoice.kind, kind));

export async function findChoice(
  db: Database,
  kind: ChoiceKind,
  name: string,
): Promise<DonationChoice | null> {
  const [row] = await listChoices(db, isChoice(kind, name));
  return row ?? null;
}

const isChoice = (kind: ChoiceKind, name: string) =>
  sql`${eq(donationChoice.kind, kind)} and ${eq(donationChoice.name, name)}`;

/** Locks a choice, a deleted one too. */
export async function lockChoice(
  db: Database,
  kind: ChoiceKind,
  name: string,
): Promise<ChoiceRow | null> {
  const [row] = await db
    .select()
    .from(donationChoice)
    .where(isChoice(kind, name))
    .for('no key update');
  return row ?? null;
}

/** Adds a choice after the others of its kind; a name that is taken, also by a deleted one, gets a number. */
export async function insertChoice(
  db: Database,
  { kind, name, label, state }: Omit<ChoiceRow, 'place'>,
): Promise<string> {
  const ofKind = sql`from ${donationChoice} other where other.kind = ${kind}`;
  const [row] = await db
    .insert(donationChoice)
    .values({
      kind,
      name: sql`(select candidate from (select ${name}::text as candidate, 1 as number union all
        select ${name} || '_' || number, number from generate_series(2, 10000) number) candidates
        where not exists (select ${ofKind} and other.name = candidate) order by number limit 1)`,
      label,
      state,
      place: sql`(select coalesce(max(other.place), 0) + 1 ${ofKind})`,
    })
    .returning({ name: donationChoice.name });
  if (!row) throw new Error('The choice was not inserted.');
  return row.name;
}

/** Leaves what is there, a deleted one too, as it is. */
export async function insertMissingChoices(
  db: Database,
  rows: readonly Pick<ChoiceRow, 'kind' | 'name' | 'label' | 'place'>[],
): Promise<void> {
  await db
    .insert(donationChoice)
    .values([...rows])
    .onConflictDoNothing();
}

export async function updateChoiceRow(
  db: Database,
  { kind, name }: Pick<ChoiceRow, 'kind' | 'name'>,
  change: Partial<Pick<ChoiceRow, 'label' | 'state' | 'place'>>,
): Promise<void> {
  await db.update(donationChoice).set(change).where(isChoice(kind, name));
}

const isActive = eq(donationChoice.state, 'active');

/**
 * What the donation form offers, in order; whether the last day of a campaign has passed is for the reader to tell. Envelopes also go to
 * a campaign that has ended.
 */
export async function listOfferedChoices(
  db: Database,
  { isForEnvelopes = false }: { isForEnvelopes?: boolean } = {},
): Promise<{ purposes: OfferedChoice[]; locations: OfferedChoice[] }> {
  const { slug, endsOn, showsNames, publishedAt } = campaign;
  const isEndedCampaign = and(ne(donationChoice.state, 'deleted'), isNotNull(publishedAt));
  const rows = await db
    .select({
      kind: donationChoice.kind,
      name: donationChoice.name,
      label: donationChoice.label,
      campaign: { slug, endsOn, showsNames },
    })
    .from(donationChoice)
    .leftJoin(campaign, isItsCampaign)
    .where(isForEnvelopes ? or(isActive, isEndedCampaign) : isActive)
    .orderBy(asc(donationChoice.place));
  const ofKind = (kind: ChoiceKind) =>
    rows.flatMap(({ kind: own, ...choice }) => (own === kind ? [choice] : []));
  return { purposes: ofKind('purpose'), locations: ofKind('location') };
}

/** A choice as a gift that begins finds it. */
export type ChoiceState = {
  kind: ChoiceKind;
  name: string;
  label: string;
  isOffered: boolean;
  isCampaign: boolean;
};

const timeZone = sql`coalesce((select ${setting.value} #>> '{}' from ${setting} where ${setting.name} = 'timeZone'), ${starterSettings.timeZone})`;

/** In a statement that runs anyway: every choice that is not deleted, as `ChoiceState[]`. */
export const selectChoiceStates = (now: Date): SQL<ChoiceState[]> => sql<ChoiceState[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', ${donationChoice.kind}, 'name', ${donationChoice.name},
    'label', ${donationChoice.label}, 'isCampaign', ${campaign.slug} is not null, 'isOffered', ${isActive} and
      coalesce(${campaign.endsOn} >= (${now.toISOString()}::timestamptz at time zone ${timeZone})::date, true))), '[]')
  from ${donationChoice} left join ${campaign} on ${isItsCampaign} where ${ne(donationChoice.state, 'deleted')})`;

/** What purposes and locations are called today; a name without a row is written as it can be read. */
export type ChoiceLabels = Record<ChoiceKind, (name: string) => string>;

export async function loadChoiceLabels(db: Database): Promise<ChoiceLabels> {
  const rows = await db
    .select({ kind: donationChoice.kind, name: donationChoice.name, label: donationChoice.label })
    .from(donationChoice);
  const labels = new Map(rows.map(({ kind, name, label }) => [`${kind} ${name}`, label]));
  const getLabel = (kind: ChoiceKind) => (name: string) =>
    labels.get(`${kind} ${name}`) ?? formatWireValue(name);
  return { purpose: getLabel('purpose'), location: getLabel('location') };
}

/** In a query with a column of names: what it is called today. */
export const choiceLabel = (kind: ChoiceKind, name: SQL): SQL<string> =>
  sql<string>`coalesce((select ${donationChoice.label} from ${donationChoice}
    where ${donationChoice.kind} = ${kind} and ${donationChoice.name} = ${name}), ${name})`;
