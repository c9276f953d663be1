import { householdRoles } from '#features/directory/contract/households.ts';
import { householdRoleLabels } from '#features/directory/contract/rules/household-roles.ts';

export const householdRoleOptions = householdRoles.map((value) => ({
  value,
  label: householdRoleLabels[value] || 'Not chosen',
}));
