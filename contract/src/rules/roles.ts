import type { Role } from '../endpoint.ts';

/** Whether a person has one of these roles. Administrators have all (decisions, section 3); without a person, false. */
export function hasRole(
  person: { roles: readonly Role[] } | null | undefined,
  allowedRoles: readonly Role[],
): boolean {
  return person?.roles.some((role) => role === 'admin' || allowedRoles.includes(role)) ?? false;
}
