import { type HouseholdRole, householdRoles } from '../households.ts';

/** What a person is called in the household; empty when nobody has said it. */
export const householdRoleLabels: Record<HouseholdRole, string> = {
  '': '',
  head: 'Head',
  spouse: 'Spouse',
  child: 'Child',
  parent: 'Parent',
  relative: 'Relative',
};

const ranks = new Map(householdRoles.map((role, rank) => [role, role ? rank : Infinity]));

/** Head, spouse, children, parents, relatives, then who has no role. */
export const compareHouseholdRoles = (
  a: { householdRole: HouseholdRole },
  b: { householdRole: HouseholdRole },
): number => {
  const [first = 0, second = 0] = [a, b].map(({ householdRole }) => ranks.get(householdRole));
  return first === second ? 0 : first - second;
};
