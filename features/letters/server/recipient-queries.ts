import { and, count, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { user, userRole } from '#features/accounts/server/tables.ts';
import { household, member } from '#features/directory/server/tables.ts';
import { membership } from '#features/groups/server/membership-queries.ts';
import { communityGroup, groupEmailOff } from '#features/groups/server/tables.ts';
import type { LetterChoices, LetterSkipReason } from '#features/letters/contract/letters.ts';
import type { LetterAudience } from '#features/letters/contract/rules/letter-audience.ts';
import type { Database } from '#platform/database/database.ts';
import { listReturnedEmails } from '#platform/email/returned-address-queries.ts';
import type { Candidate } from './rules.ts';
import { letterOptOut, letterSubscriber } from './tables.ts';

const isPresent = sql`m.deleted_at is null and m.status = 'present'`;
const asList = (ids: readonly (number | string)[], type: 'int' | 'text') =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::${sql.raw(type)})`;

/** Everybody whom a letter is for, once for each way in which it reaches them; members first, whose names are known. */
export async function listCandidates(
  db: Database,
  { subscribers, directory, groups, households, roles }: LetterAudience,
): Promise<Candidate[]> {
  const { rows } = await db.execute<Candidate>(sql`
    select x.name, x.email, exists (
      select from ${groupEmailOff} o where o.group_id = x.group_id and o.member_id = x.member_id) as "isOff"
    from ${membership} x where x.group_id in ${asList(groups, 'int')}
    union all
    select m.name, coalesce(u.email, m.email), false from ${member} m left join ${user} u on u.id = m.user_id
    where ${isPresent} and (${directory} or m.household_id in ${asList(households, 'int')})
    union all
    select u.name, u.email, false from ${user} u
    where exists (select from ${userRole} r where r.user_id = u.id and r.role in ${asList(roles, 'text')})
    union all
    select '', s.email, false from ${letterSubscriber} s where ${subscribers} and s.confirmed_at is not null`);
  return rows;
}

/**
 * The addresses that get no letter, and why; with `email`, only this one. An address of those who moved away or died counts as theirs
 * unless somebody who is still here has it too.
 */
export async function listExcluded(
  db: Database,
  email?: string,
): Promise<Map<string, LetterSkipReason>> {
  const isAddress = email === undefined ? sql`true` : sql`x.email = ${email}`;
  const { rows } = await db.execute<{ email: string; reason: LetterSkipReason }>(sql`
    select x.email, x.reason from (
      select ${letterOptOut.email} as email, 'turned-off' as reason from ${letterOptOut}
      union all
      select lower(coalesce(u.email, m.email)), 'away' from ${member} m left join ${user} u on u.id = m.user_id
      where m.deleted_at is null and coalesce(u.email, m.email) <> ''
      group by 1 having bool_and(m.status <> 'present')
    ) x where ${isAddress}`);
  const returned = await listReturnedEmails(db, email);
  return new Map([
    ...[...returned].map((each) => [each, 'returned'] as const),
    ...rows.map((row) => [row.email, row.reason] as const),
  ]);
}

const countMembers = sql<number>`(select count(*)::int from ${membership} x where x.group_id = "community_group"."id")`;

/** Whom letters can be for, with how many people each choice has. */
export async function listChoices(
  db: Database,
  { withHouseholds }: { withHouseholds: boolean },
): Promise<LetterChoices> {
  const isOptedOut = db
    .select({ email: letterOptOut.email })
    .from(letterOptOut)
    .where(eq(letterOptOut.email, sql`lower(${letterSubscriber.email})`));
  const subscribers = await db.$count(
    letterSubscriber,
    and(isNotNull(letterSubscriber.confirmedAt), notExists(isOptedOut)),
  );
  const groups = await db
    .select({ id: communityGroup.id, name: communityGroup.name, count: countMembers })
    .from(communityGroup)
    .where(and(isNull(communityGroup.deletedAt), eq(communityGroup.isArchived, false)))
    .orderBy(sql`normalize_text(${communityGroup.name})`, communityGroup.id);
  const households = withHouseholds
    ? await db
        .select({ id: household.id, name: household.name, count: count(member.id) })
        .from(household)
        .innerJoin(
          member,
          and(
            eq(member.householdId, household.id),
            isNull(member.deletedAt),
            eq(member.status, 'present'),
          ),
        )
        .groupBy(household.id)
        .orderBy(sql`normalize_text(${household.name})`, household.id)
    : [];
  const roles = await db
    .select({ role: userRole.role, count: count() })
    .from(userRole)
    .groupBy(userRole.role)
    .orderBy(userRole.role);
  return { subscribers, groups, households, roles };
}
