import type { Role } from '@namugongo/contract/endpoint';

/** The roles a staff screen is for, one at least. */
export type StaffRoles = readonly [Role, ...Role[]];

/** 'reception', 'reception or treasurer', 'usher, reception or treasurer' */
export function rolesInWords(may: StaffRoles): string {
  const last = may.at(-1);
  return may.length < 2 ? may[0] : `${may.slice(0, -1).join(', ')} or ${last}`;
}
