import type { Account } from '@namugongo/contract/accounts';
import type { Role } from '@namugongo/contract/endpoint';
import { hasRole } from '@namugongo/contract/rules/has-role';

/** The roles a staff screen is for, one at least. */
export type StaffRoles = readonly [Role, ...Role[]];

/** Whether a person may open a screen. */
export function mayOpen(account: Pick<Account, 'roles'>, may: StaffRoles): boolean {
  return hasRole(account, may);
}

/** 'reception', 'reception or treasurer', 'usher, reception or treasurer' */
export function rolesInWords(may: StaffRoles): string {
  const last = may.at(-1);
  return may.length < 2 ? may[0] : `${may.slice(0, -1).join(', ')} or ${last}`;
}
