import { capitalize } from '#contract/rules/capitals.ts';
import type { Role } from '#contract/roles.ts';

/** The roles that may open a staff screen, at least one. */
export type StaffRoles = readonly [Role, ...Role[]];

const getRoleName = (role: Role): string => (role === 'admin' ? 'Administrator' : capitalize(role));

/** 'Reception', 'Reception or Treasurer', 'Usher, Reception or Treasurer' */
export function formatRoles(roles: StaffRoles): string {
  const names = roles.map(getRoleName);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}
