import type { Role } from '#contract/roles.ts';

/** The audiences of a field of a directory entry. */
export const audiences = ['members', 'leaders', 'nobody'] as const;
export type Audience = (typeof audiences)[number];

export const audienceLabels: Record<Audience, string> = {
  members: 'All members',
  leaders: 'Leaders only',
  nobody: 'Secretary only',
};

/** Roles that see fields for leaders. An usher counts as a member. */
const leaderRoles = ['editor', 'secretary', 'reception', 'treasurer', 'admin'] as const;

/** 'secretary' sees and edits everything; 'own' is the person of the entry or a member of its household. */
export type ViewerRole = 'visitor' | 'member' | 'leader' | 'secretary' | 'own';

/** The reader's role for an entry; `own` is true for the reader's own entry. */
export function getViewerRole(roles: readonly Role[], own: boolean): ViewerRole {
  if (roles.includes('secretary') || roles.includes('admin')) return 'secretary';
  if (own) return 'own';
  if (leaderRoles.some((role) => roles.includes(role))) return 'leader';
  return roles.includes('member') ? 'member' : 'visitor';
}

/** Whether the reader can see a field with this audience (parish knowledge, 'Directory'). */
export function canSee(reader: ViewerRole, audience: Audience): boolean {
  if (reader === 'visitor') return false;
  if (reader === 'secretary' || reader === 'own') return true;
  return audience === 'members' || (audience === 'leaders' && reader === 'leader');
}
