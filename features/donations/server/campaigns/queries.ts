import { linkTo } from '#contract/screens.ts';
import type { Campaign } from '#features/donations/contract/campaigns.ts';
import { matchesQuery, rankMatch } from '#features/search/server/queries.ts';
import type { SearchMatch, SearchQuery } from '#features/search/server/sources.ts';
import { and, asc, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { campaign, campaignPicture, donationChoice } from '../choices/tables.ts';
import { sumLedger } from '../queries.ts';
import { donation, donationSplit } from '../tables.ts';

const isItsPurpose = and(
  eq(donationChoice.kind, 'purpose'),
  eq(donationChoice.name, campaign.purpose),
);
const isPresent = ne(donationChoice.state, 'deleted');

const paidDonations = sql`${donationSplit} part join ${donation} gift on gift.id = part.donation_id
  where part.purpose = ${campaign.purpose} and gift.state = 'PAID'`;

const maxNames = 500;

/** Each name once, the newest first. */
const names = sql<string[]>`case when ${campaign.showsNames} then array(
  select gift.name from ${paidDonations} and gift.is_name_visible and gift.name <> ''
  group by gift.name order by max(gift.paid_at) desc limit ${maxNames}) else '{}' end`;

async function selectCampaigns(db: Database, filter: SQL | undefined): Promise<Campaign[]> {
  return db
    .select({
      slug: campaign.slug,
      purpose: campaign.purpose,
      title: donationChoice.label,
      description: campaign.description,
      goalCents: campaign.goalCents,
      endsOn: campaign.endsOn,
      showsNames: campaign.showsNames,
      pictureText: campaign.pictureText,
      picture: sql<
        Campaign['picture']
      >`(select jsonb_build_object('id', shown.id, 'width', shown.width, 'height', shown.height)
        from ${campaignPicture} shown where shown.purpose = ${campaign.purpose} and shown.removed_at is null)`,
      isPublished: sql<boolean>`${campaign.publishedAt} is not null`,
      isClosed: sql<boolean>`${campaign.publishedAt} is not null and ${donationChoice.state} <> 'active'`,
      raisedCents: sumLedger(sql`${campaign.purpose}`),
      donations: sql<number>`(select count(*)::int from ${paidDonations})`,
      names,
    })
    .from(campaign)
    .innerJoin(donationChoice, isItsPurpose)
    .where(filter)
    .orderBy(desc(campaign.createdAt));
}

export const listCampaigns = (db: Database): Promise<Campaign[]> => selectCampaigns(db, isPresent);

/** Those that everyone can read, the ended ones too. */
export const listPublishedCampaigns = (db: Database): Promise<Campaign[]> =>
  selectCampaigns(db, and(isPresent, isNotNull(campaign.publishedAt)));

/** Null when there is none; a deleted one is found, too. */
export async function findCampaign(db: Database, slug: string): Promise<Campaign | null> {
  const [row] = await selectCampaigns(db, eq(campaign.slug, slug));
  return row ?? null;
}

export async function findPublishedCampaign(db: Database, slug: string): Promise<Campaign | null> {
  const [row] = await selectCampaigns(
    db,
    and(eq(campaign.slug, slug), isPresent, isNotNull(campaign.publishedAt)),
  );
  return row ?? null;
}

/** Locks a campaign until the end of the transaction. */
export async function lockCampaign(db: Database, slug: string): Promise<void> {
  await db
    .select({ slug: campaign.slug })
    .from(campaign)
    .where(eq(campaign.slug, slug))
    .for('no key update');
}

/** Inserts a campaign with the first address like this one that is free. */
export async function insertCampaign(
  db: Database,
  { slug, ...values }: Omit<typeof campaign.$inferInsert, 'publishedAt'>,
): Promise<string> {
  const [row] = await db
    .insert(campaign)
    .values({
      ...values,
      slug: sql`(select candidate from (select ${slug}::text as candidate, 1 as number union all
        select ${slug} || '-' || number, number from generate_series(2, 10000) number) candidates
        where not exists (select from ${campaign} other where other.slug = candidate) order by number limit 1)`,
    })
    .returning({ slug: campaign.slug });
  if (!row) throw new Error('The campaign was not inserted.');
  return row.slug;
}

export async function updateCampaignRow(
  db: Database,
  purpose: string,
  change: Partial<Omit<typeof campaign.$inferInsert, 'purpose' | 'slug'>>,
): Promise<void> {
  await db.update(campaign).set(change).where(eq(campaign.purpose, purpose));
}

/** Takes a name off the page of a campaign. */
export async function hideDonorName(db: Database, purpose: string, name: string): Promise<void> {
  await db
    .update(donation)
    .set({ isNameVisible: false })
    .where(
      sql`${eq(donation.name, name)} and exists (select from ${donationSplit}
        where ${donationSplit.donationId} = ${donation.id} and ${donationSplit.purpose} = ${purpose})`,
    );
}

/** Published campaigns with these words. */
export async function searchCampaigns(
  db: Database,
  query: SearchQuery,
  limit: number,
): Promise<SearchMatch[]> {
  const columns = { title: donationChoice.label, searchText: campaign.description };
  const rank = rankMatch(columns, query);
  const rows = await db
    .select({ slug: campaign.slug, title: donationChoice.label, text: campaign.description, rank })
    .from(campaign)
    .innerJoin(donationChoice, isItsPurpose)
    .where(and(isPresent, isNotNull(campaign.publishedAt), matchesQuery(columns, query)))
    .orderBy(desc(rank), asc(campaign.slug))
    .limit(limit);
  return rows.map(({ slug, ...row }) => ({
    ...row,
    kind: 'campaign',
    path: linkTo('/campaign/$slug', { slug }),
    day: null,
  }));
}
