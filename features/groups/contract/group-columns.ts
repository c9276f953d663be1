import { alphabetical, defineColumns } from '#contract/columns.ts';
import type { GroupMember } from './groups.ts';
import { groupRoleLabels } from './rules/group-kinds.ts';

/** A member of a group, in its list and files. */
export const groupMemberColumns = defineColumns<GroupMember>()([
  {
    key: 'name',
    label: 'Name',
    kind: 'text',
    value: ({ name }) => name,
    sortLabels: alphabetical('Name'),
    search: true,
  },
  {
    key: 'role',
    label: 'Role in the group',
    kind: 'text',
    value: ({ role }) => groupRoleLabels[role],
  },
  { key: 'joinedAt', label: 'Joined', kind: 'timestamp', value: ({ joinedAt }) => joinedAt },
]);
