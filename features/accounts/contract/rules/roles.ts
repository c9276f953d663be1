import type { Role } from '#contract/roles.ts';

/** Whether a person has one of these roles. Administrators have all (decisions, section 3); without a person, false. */
export function hasRole(
  person: { roles: readonly Role[] } | null | undefined,
  allowedRoles: readonly Role[],
): boolean {
  return person?.roles.some((role) => role === 'admin' || allowedRoles.includes(role)) ?? false;
}

/** Whether a person works for the parish on this site: has a role other than member. */
export const isStaff = (person: { roles: readonly Role[] } | null | undefined): boolean =>
  person?.roles.some((role) => role !== 'member') ?? false;
