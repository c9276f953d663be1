import type { Member } from '#features/directory/contract/directory.ts';
import { memberFields } from '#features/directory/contract/member-fields.ts';
import { mapFields } from '#contract/rules/record-fields.ts';

/** A sample entry as a reader sees it who may see nothing but the name, with `facts`. */
export const createListedMember = (
  facts: Pick<Member, 'id' | 'name'> & Partial<Member>,
): Member => ({
  ...mapFields(memberFields, () => null),
  photo: null,
  household: null,
  householdRole: '',
  status: 'present',
  statusDay: '',
  own: false,
  canContact: false,
  ...facts,
});
