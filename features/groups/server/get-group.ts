import type { Account } from '#contract/account.ts';
import type {
  Group,
  GroupMember,
  GroupMembers,
  UnknownKabondo,
} from '#features/groups/contract/groups.ts';
import { linkTo } from '#contract/screens.ts';
import type { RecordProvider } from '#features/search/server/sources.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listGroupMembers, listUnknownEntries } from './membership-queries.ts';
import { findGroup, listGroups } from './queries.ts';
import {
  canSeeGroup,
  canSeeMember,
  type GroupRow,
  isSecretary,
  type MembershipRow,
  toGroup,
} from './rules.ts';

/** The groups that the reader may see. */
export const listVisibleGroups = async (db: Database, account: Account | null): Promise<Group[]> =>
  (await listGroups(db, account?.id ?? null))
    .filter((row) => canSeeGroup(row, account))
    .map((row) => toGroup(row, account));

/** The groups that the reader sees and visitors don't. */
export const groupRecords: RecordProvider = {
  kind: 'group',
  list: async (db, reader) =>
    (await listVisibleGroups(db, reader))
      .filter(({ audience, isArchived }) => audience !== 'everybody' || isArchived)
      .map(({ id, name, description, meetingTimes, place }) => ({
        title: name,
        detail: meetingTimes,
        path: linkTo('/groups/$id', { id }),
        text: [name, description, meetingTimes, place].join(' '),
      })),
};

/** Throws 'group-not-found', and 'unauthenticated' where signing in may help. */
export async function requireVisibleGroup(
  db: Database,
  id: number,
  account: Account | null,
): Promise<GroupRow> {
  const row = await findGroup(db, id, account?.id ?? null);
  if (!row) throw new ProblemError('group-not-found');
  if (canSeeGroup(row, account)) return row;
  throw new ProblemError(account ? 'group-not-found' : 'unauthenticated');
}

export const getGroup = async (db: Database, id: number, account: Account | null): Promise<Group> =>
  toGroup(await requireVisibleGroup(db, id, account), account);

/** The group for its leaders and the secretary; throws 'group-not-found' or 'not-group-leader'. */
export async function requireLedGroup(db: Database, id: number, actor: Account): Promise<GroupRow> {
  const row = await requireVisibleGroup(db, id, actor);
  if (row.role !== 'leader' && !isSecretary(actor)) throw new ProblemError('not-group-leader');
  return row;
}

/** The group for its members and the secretary; throws 'group-not-found' or 'not-in-group'. */
export async function requireMember(db: Database, id: number, actor: Account): Promise<GroupRow> {
  const row = await requireVisibleGroup(db, id, actor);
  if (row.role === null && !isSecretary(actor)) throw new ProblemError('not-in-group');
  return row;
}

/** The members that the actor sees; throws 'group-not-found' or 'not-in-group'. */
export async function getMembers(db: Database, id: number, actor: Account): Promise<GroupMembers> {
  const { role } = await requireMember(db, id, actor);
  const rows = await listGroupMembers(db, id);
  const visible = rows.filter((row) => canSeeMember(row, actor, role));
  return { members: visible.map(toGroupMember), hidden: rows.length - visible.length };
}

export const toGroupMember = ({ memberId, name, role, joinedAt }: MembershipRow): GroupMember => ({
  memberId,
  name,
  role,
  joinedAt,
});

/** The texts that are the name of no group, each as it is written. */
export async function listUnknownKabondo(db: Database): Promise<UnknownKabondo[]> {
  const entries = await listUnknownEntries(db);
  return [...Map.groupBy(entries, ({ kabondo }) => kabondo)].map(([kabondo, members]) => ({
    kabondo,
    members: members.map(({ id, name }) => ({ id, name })),
  }));
}
