import type { Role } from '../endpoint.ts';

/** Who of the community sees a field of a directory entry. */
export const audiences = ['members', 'leaders', 'nobody'] as const;
export type Audience = (typeof audiences)[number];

/** Those who answer for a part of parish life. An usher only works at the door, and is a member like others here. */
export const leaderRoles = ['editor', 'secretary', 'reception', 'treasurer', 'admin'] as const;

/** 'keeper' keeps the directory and sees what is in it; 'own' is the person of the entry, or of its household. */
export type Reader = 'visitor' | 'member' | 'leader' | 'keeper' | 'own';

/** As what somebody reads an entry. */
export function readerOf(roles: readonly Role[], own: boolean): Reader {
  if (roles.includes('secretary') || roles.includes('admin')) return 'keeper';
  if (own) return 'own';
  if (leaderRoles.some((role) => roles.includes(role))) return 'leader';
  return roles.includes('member') ? 'member' : 'visitor';
}

/** Whether a field with this audience is shown (parish knowledge, 'Directory'). */
export function maySee(reader: Reader, audience: Audience): boolean {
  if (reader === 'visitor') return false;
  if (reader === 'keeper' || reader === 'own') return true;
  return audience === 'members' || (audience === 'leaders' && reader === 'leader');
}
