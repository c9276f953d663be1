import { and, eq, inArray, isNotNull, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { user } from '#features/accounts/server/tables.ts';
import type { Audience } from '#features/accounts/contract/rules/audiences.ts';
import { member } from '#features/directory/server/tables.ts';
import type { GroupRole } from '#features/groups/contract/rules/group-kinds.ts';
import type { Database } from '#platform/database/database.ts';
import type { MembershipRow } from './rules.ts';
import { communityGroup, groupMember } from './tables.ts';

const isPresent = sql`m.deleted_at is null and m.status = 'present'`;
const columns = sql`g.id as group_id, m.id as member_id, m.user_id, m.name, coalesce(u.email, m.email) as email, s.joined_at`;

/**
 * Who belongs to which group, the one place that says so: to a kabondo, whose entry in the directory names it; to another group, who was
 * added. The dead and those who moved away belong to none.
 */
export const membership = sql`(
  select ${columns}, case when s.removed_at is null then coalesce(s.role, 'member') else 'member' end as role, m.kabondo_audience as audience
  from ${communityGroup} g
    join ${member} m on name_key(m.kabondo) = name_key(g.name)
    left join ${groupMember} s on s.group_id = g.id and s.member_id = m.id
    left join ${user} u on u.id = m.user_id
  where g.kind = 'kabondo' and g.deleted_at is null and ${isPresent}
  union all
  select ${columns}, s.role, 'members' as audience
  from ${communityGroup} g
    join ${groupMember} s on s.group_id = g.id and s.removed_at is null
    join ${member} m on m.id = s.member_id
    left join ${user} u on u.id = m.user_id
  where g.kind <> 'kabondo' and g.deleted_at is null and ${isPresent}
)`;

const isInGroup = (groupId: number) => sql`x.group_id = ${groupId}`;

/** Those who belong to a group, or one of them; leaders first, then by name. */
export const listGroupMembers = (
  db: Database,
  groupId: number,
  which = sql`true`,
): Promise<MembershipRow[]> =>
  db
    .select({
      memberId: sql<number>`x.member_id`,
      userId: sql<string | null>`x.user_id`,
      name: sql<string>`x.name`,
      email: sql<string>`x.email`,
      role: sql<GroupRole>`x.role`,
      audience: sql<Audience>`x.audience`,
      joinedAt: sql<Date | null>`x.joined_at`.mapWith(groupMember.joinedAt),
    })
    .from(sql`${membership} x`)
    .where(and(isInGroup(groupId), which))
    .orderBy(sql`x.role = 'leader' desc, normalize_text(x.name), x.member_id`);

/** The groups to which the people with these accounts belong. */
export const listGroupsOfAccounts = (
  db: Database,
  userIds: readonly string[],
): Promise<{ userId: string; groupId: number }[]> =>
  db
    .select({ userId: sql<string>`x.user_id`, groupId: sql<number>`x.group_id` })
    .from(sql`${membership} x`)
    .where(inArray(sql`x.user_id`, [...userIds]));

export const findGroupMember = async (
  db: Database,
  groupId: number,
  memberId: number,
): Promise<MembershipRow | undefined> =>
  (await listGroupMembers(db, groupId, sql`x.member_id = ${memberId}`))[0];

/** Adds a person to a group, or gives the role; a person who is back keeps the day. */
export async function saveGroupMemberRow(
  db: Database,
  row: { groupId: number; memberId: number; role: GroupRole; joinedAt: Date },
): Promise<void> {
  await db
    .insert(groupMember)
    .values(row)
    .onConflictDoUpdate({
      target: [groupMember.groupId, groupMember.memberId],
      set: { role: row.role, removedAt: null },
    });
}

/** Removes a person from a group, or undoes that. */
export async function setMemberRemoved(
  db: Database,
  groupId: number,
  memberId: number,
  removedAt: Date | null,
): Promise<boolean> {
  const changed = await db
    .update(groupMember)
    .set({ removedAt })
    .where(
      and(
        eq(groupMember.groupId, groupId),
        eq(groupMember.memberId, memberId),
        removedAt ? isNull(groupMember.removedAt) : isNotNull(groupMember.removedAt),
      ),
    )
    .returning({ memberId: groupMember.memberId });
  return changed.length > 0;
}

const hasKabondo = (text: SQL | string) => sql`name_key(${member.kabondo}) = name_key(${text})`;

type Entry = { id: number; name: string; kabondo: string };
const entryColumns = { id: member.id, name: member.name, kabondo: member.kabondo };

/** Gives entries a kabondo, such as the name of a group; returns them as they were. Also deleted ones, which can be restored. */
async function setKabondo(db: Database, which: SQL | undefined, kabondo: string): Promise<Entry[]> {
  const before = await db
    .select(entryColumns)
    .from(member)
    .where(and(ne(member.kabondo, kabondo), which))
    .for('update');
  const ids = before.map(({ id }) => id);
  if (ids.length > 0) await db.update(member).set({ kabondo }).where(inArray(member.id, ids));
  return before;
}

export const setKabondoOfMember = (db: Database, id: number, kabondo: string): Promise<Entry[]> =>
  setKabondo(db, eq(member.id, id), kabondo);

/** Changes how a kabondo is written in all entries. */
export const renameKabondo = (db: Database, from: string, to: string): Promise<Entry[]> =>
  setKabondo(db, hasKabondo(from), to);

/** The group of the kabondo that a person's entry names. */
export async function findKabondo(
  db: Database,
  memberId: number,
): Promise<{ id: number; name: string } | undefined> {
  const { id, name } = communityGroup;
  const [row] = await db
    .select({ id, name })
    .from(communityGroup)
    .innerJoin(member, hasKabondo(sql`${name}`))
    .where(
      and(
        eq(member.id, memberId),
        eq(communityGroup.kind, 'kabondo'),
        isNull(communityGroup.deletedAt),
      ),
    );
  return row;
}

/** Each kabondo that is the name of no group, with whose entries have it. */
export const listUnknownEntries = (db: Database): Promise<Entry[]> =>
  db
    .select(entryColumns)
    .from(member)
    .where(
      and(
        isNull(member.deletedAt),
        ne(member.kabondo, ''),
        notExists(
          db
            .select({ id: communityGroup.id })
            .from(communityGroup)
            .where(
              and(
                eq(communityGroup.kind, 'kabondo'),
                isNull(communityGroup.deletedAt),
                hasKabondo(sql`${communityGroup.name}`),
              ),
            ),
        ),
      ),
    )
    .orderBy(sql`normalize_text(${member.kabondo}), normalize_text(${member.name})`, member.id);
