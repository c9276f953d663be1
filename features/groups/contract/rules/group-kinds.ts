/** What a group is; the kabondo of an entry names a group of this kind. */
export const groupKinds = ['kabondo', 'choir', 'ministry', 'committee', 'other'] as const;
export type GroupKind = (typeof groupKinds)[number];

export const groupKindLabels: Record<GroupKind, string> = {
  kabondo: 'Kabondo',
  choir: 'Choir',
  ministry: 'Ministry',
  committee: 'Committee',
  other: 'Other group',
};

/** The headings of a list of groups. */
export const groupKindHeadings: Record<GroupKind, string> = {
  kabondo: 'Bubondo',
  choir: 'Choirs',
  ministry: 'Ministries',
  committee: 'Committees',
  other: 'Other groups',
};

export const groupRoles = ['leader', 'member'] as const;
export type GroupRole = (typeof groupRoles)[number];

export const groupRoleLabels: Record<GroupRole, string> = { leader: 'Leader', member: 'Member' };
