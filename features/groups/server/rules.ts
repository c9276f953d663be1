import type { Account } from '#contract/account.ts';
import { hasRole } from '#contract/rules/roles.ts';
import {
  type Audience,
  canSee,
  getViewerRole,
} from '#features/accounts/contract/rules/audiences.ts';
import { directory } from '#features/directory/contract/directory.ts';
import type { Group } from '#features/groups/contract/groups.ts';
import type { GroupRole } from '#features/groups/contract/rules/group-kinds.ts';

/** What visitors see of groups has changed. */
export const groupsTopic = 'groups';

/** A group with what its reader has to do with it, and what not every reader sees. */
export type GroupRow = Omit<Group, 'members' | 'waiting'> & { members: number; waiting: number };

/** A person as a member of a group. */
export type MembershipRow = {
  memberId: number;
  userId: string | null;
  name: string;
  /** Of the account, or else of the entry; empty without one. */
  email: string;
  role: GroupRole;
  /** Who may see that the person belongs to it. */
  audience: Audience;
  joinedAt: Date | null;
};

/** The secretary keeps all groups. */
export const isSecretary = (account: Account | null): boolean => hasRole(account, ['secretary']);

const isOfCommunity = (account: Account | null): boolean => hasRole(account, directory.list.access);

/** Who may see the page of a group: of one that no longer meets, its members and the secretary. */
export function canSeeGroup(
  { audience, isArchived, role }: Pick<GroupRow, 'audience' | 'isArchived' | 'role'>,
  account: Account | null,
): boolean {
  if (role !== null || isSecretary(account)) return true;
  return !isArchived && (audience === 'everybody' || isOfCommunity(account));
}

/** A group as its reader sees it: visitors see no names and numbers of people. */
export function toGroup(row: GroupRow, account: Account | null): Group {
  const { leaders, members, waiting, ...group } = row;
  const canDecide = row.role === 'leader' || isSecretary(account);
  const seesPeople = row.role !== null || isOfCommunity(account);
  return {
    ...group,
    leaders: seesPeople ? leaders : [],
    members: seesPeople ? members : null,
    waiting: canDecide ? waiting : null,
  };
}

/**
 * Whether a reader of the list sees a member of the group. Its leaders and the secretary see all; the others those whose kabondo is shown
 * to them in the directory, its leaders and themselves.
 */
export const canSeeMember = (
  { audience, role, userId }: Pick<MembershipRow, 'audience' | 'role' | 'userId'>,
  reader: Account,
  readerRole: GroupRow['role'],
): boolean =>
  readerRole === 'leader' ||
  role === 'leader' ||
  canSee(getViewerRole(reader.roles, userId === reader.id), audience);
