import type { Role } from '../endpoint.ts';

/** Whether somebody may do what is for these roles: an admin may do all (decisions, section 3); who is not signed in, or not known yet, may not. */
export function hasRole(
  person: { roles: readonly Role[] } | null | undefined,
  may: readonly Role[],
): boolean {
  return person?.roles.some((role) => role === 'admin' || may.includes(role)) ?? false;
}
