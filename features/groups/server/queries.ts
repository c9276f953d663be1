import { linkTo } from '#contract/screens.ts';
import { matchesQuery, rankMatch } from '#features/search/server/queries.ts';
import type { SearchMatch, SearchQuery } from '#features/search/server/sources.ts';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { GroupRole } from '#features/groups/contract/rules/group-kinds.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { membership } from './membership-queries.ts';
import type { GroupRow } from './rules.ts';
import { communityGroup, groupRequest } from './tables.ts';

const { deletedAt, ...groupColumns } = getTableColumns(communityGroup);

// Written out, because Drizzle leaves the table out of the columns that a query of one table selects.
const isOfGroup = sql`x.group_id = "community_group"."id"`;

/** Groups that are not deleted, by kind and name, for the account. */
export const listGroups = (db: Database, userId: string | null, which?: SQL): Promise<GroupRow[]> =>
  db
    .select({
      ...groupColumns,
      leaders: sql<
        string[]
      >`array(select x.name from ${membership} x where ${isOfGroup} and x.role = 'leader' order by normalize_text(x.name))`,
      members: sql<number>`(select count(*)::int from ${membership} x where ${isOfGroup})`,
      waiting: sql<number>`(select count(*)::int from ${groupRequest} r where r.group_id = "community_group"."id" and r.state = 'waiting')`,
      role: sql<GroupRole | null>`(select x.role from ${membership} x where ${isOfGroup} and x.user_id = ${userId})`,
      request: sql<GroupRow['request']>`(
        select jsonb_build_object('state', r.state, 'reply', r.reply)
        from ${groupRequest} r join member m on m.id = r.member_id
        where r.group_id = "community_group"."id" and m.user_id = ${userId} and m.deleted_at is null
        order by r.id desc limit 1)`,
    })
    .from(communityGroup)
    .where(and(isNull(deletedAt), which))
    .orderBy(sql`normalize_text(${communityGroup.name})`, communityGroup.id);

export const findGroup = async (
  db: Database,
  id: number,
  userId: string | null,
): Promise<GroupRow | undefined> => (await listGroups(db, userId, eq(communityGroup.id, id)))[0];

export type StoredGroup = typeof communityGroup.$inferSelect;

/** Locks a group until the end of the transaction; undefined when there is none, or it is deleted. */
export async function lockGroup(db: Database, id: number): Promise<StoredGroup | undefined> {
  const [row] = await db
    .select()
    .from(communityGroup)
    .where(and(eq(communityGroup.id, id), isNull(deletedAt)))
    .for('update');
  return row;
}

/** Another group has the name, in whatever spelling. */
export const isNameInUse = async (
  db: Database,
  name: string,
  id: number | null,
): Promise<boolean> =>
  (await db.$count(
    communityGroup,
    and(
      isNull(deletedAt),
      sql`name_key(${communityGroup.name}) = name_key(${name})`,
      sql`${communityGroup.id} is distinct from ${id}::int`,
    ),
  )) > 0;

/** Also deleted ones. */
export const groupsExist = async (db: Database): Promise<boolean> =>
  (await db.$count(communityGroup)) > 0;

export const { insert: insertGroupRow, update: updateGroupRow } = accessRows(communityGroup);

/** Locks a deleted group. */
export async function lockDeletedGroup(db: Database, id: number): Promise<StoredGroup | undefined> {
  const [row] = await db
    .select()
    .from(communityGroup)
    .where(and(eq(communityGroup.id, id), isNotNull(deletedAt)))
    .for('update');
  return row;
}

export async function purgeDeletedGroups(db: Database, before: Date): Promise<void> {
  await db.delete(communityGroup).where(lt(deletedAt, before));
}

/** The groups that visitors see, by their names and what they say of themselves. */
export async function searchPublicGroups(
  db: Database,
  query: SearchQuery,
  limit: number,
): Promise<SearchMatch[]> {
  const { id, name, description, meetingTimes, place } = communityGroup;
  const text = sql<string>`concat_ws(' ', ${description}, ${meetingTimes}, ${place})`;
  const columns = { title: name, searchText: text };
  const rank = rankMatch(columns, query);
  const rows = await db
    .select({ id, title: name, text, rank })
    .from(communityGroup)
    .where(
      and(
        isNull(deletedAt),
        eq(communityGroup.isArchived, false),
        eq(communityGroup.audience, 'everybody'),
        matchesQuery(columns, query),
      ),
    )
    .orderBy(desc(rank), asc(id))
    .limit(limit);
  return rows.map(({ id: group, ...row }) => ({
    ...row,
    kind: 'group',
    path: linkTo('/groups/$id', { id: group }),
    day: null,
  }));
}
