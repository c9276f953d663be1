import { listTerms } from '#contract/rules/normalize.ts';
import type { MemberStatus } from '#features/directory/contract/rules/member-statuses.ts';
import type { HouseholdRole } from '#features/directory/contract/households.ts';
import type { CellReading } from '#platform/files/lists/parse-list.ts';

/** The words of other programs, and of people, for the roles in a household; the first that occurs counts. */
const roleTerms: readonly (readonly [HouseholdRole, readonly string[]])[] = [
  ['head', ['head', 'primary']],
  ['spouse', ['spouse', 'wife', 'husband', 'partner']],
  ['child', ['child', 'children', 'son', 'daughter']],
  ['parent', ['parent', 'mother', 'father', 'grandmother', 'grandfather', 'grandparent']],
  [
    'relative',
    ['relative', 'other', 'sister', 'brother', 'aunt', 'uncle', 'cousin', 'niece', 'nephew'],
  ],
];

const statusTerms: readonly (readonly [MemberStatus, readonly string[]])[] = [
  ['died', ['died', 'dead', 'deceased', 'death']],
  ['moved', ['moved', 'transferred', 'relocated']],
  ['present', ['present', 'active', 'member', 'current']],
];

const createParser =
  (meanings: readonly (readonly [string, readonly string[]])[], what: string) =>
  (text: string): CellReading => {
    const terms = listTerms(text);
    const match = meanings.find(([, each]) => terms.some((term) => each.includes(term)));
    return match ? { value: match[0] } : { value: '', note: `${text} is no ${what}` };
  };

/** 'Head of Household', 'Spouse', 'Son'; another word is noted and left out. */
export const parseHouseholdRole = createParser(roleTerms, 'role in a household');

/** 'Active', 'Moved away', 'Deceased'; another word is noted and left out. */
export const parseMemberStatus = createParser(statusTerms, 'status of a member');
