import { alphabetical, defineColumns } from '#contract/columns.ts';
import type { GroupMember } from './groups.ts';
import { groupRoleLabels } from './rules/group-kinds.ts';

/** A member of a group, in its list and files. */
export const groupMemberColumns = defineColumns<GroupMember>()(({ text, timestamp }) => [
  text('name', 'Name', ({ name }) => name, { sortLabels: alphabetical('Name'), search: true }),
  text('role', 'Role in the group', ({ role }) => groupRoleLabels[role]),
  timestamp('joinedAt', 'Joined', ({ joinedAt }) => joinedAt),
]);
