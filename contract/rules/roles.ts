import type { Role } from '../roles.ts';

/** Whether a person has one of these roles. Administrators have all (decisions, section 3); without a person, false. */
export function hasRole(
  person: { roles: readonly Role[] } | null | undefined,
  allowedRoles: readonly Role[],
): boolean {
  return person?.roles.some((role) => role === 'admin' || allowedRoles.includes(role)) ?? false;
}

/** Roles that see money or the data of people. Their accounts need a passkey or an authenticator app. */
const guardedRoles: readonly Role[] = ['secretary', 'reception', 'treasurer', 'admin'];
export const isGuarded = ({ roles }: { roles: readonly Role[] }): boolean =>
  roles.some((role) => guardedRoles.includes(role));

/** Whether a person works for the parish on this site: has a role other than member. */
export const isStaff = (person: { roles: readonly Role[] } | null | undefined): boolean =>
  person?.roles.some((role) => role !== 'member') ?? false;
