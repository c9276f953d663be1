import { createSearch } from '#contract/rules/search-people.ts';
import { getMemberSearchText, memberColumns } from '#features/directory/contract/member-columns.ts';
import { createListedMember } from '#features/directory/contract/testing/create-listed-member.ts';
import { memberFieldNames, memberFields } from '#features/directory/contract/member-fields.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { expect, test } from 'vitest';
import {
  emptyMemberValues,
  memberFormSchema,
  toFormValues,
  toMemberChange,
} from './member-form-values.ts';

const values = mapFields(memberFields, ({ kind }, name) =>
  kind === 'day' ? 'June 3' : kind === 'telephone' ? '6175550123' : `${name}@example.org`,
);
const member = createListedMember({
  id: 1,
  name: 'Sample Member',
  ...values,
  household: { id: 2, name: 'Sample Household', address: null },
});

test.each(memberFieldNames)('the field %s is searched, exported and part of the form', (name) => {
  expect(getMemberSearchText(member)).toContain(values[name]);
  const column = memberColumns.find(({ label }) => label === memberFields[name].label);
  expect(column?.value(member)).toBe(values[name]);
  const audience = { ...emptyMemberValues, ...values };
  const input = toMemberChange(audience, () => true);
  expect(input[name]).toBe(values[name]);
  expect(input.choices?.[name]).toBe('nobody');
  expect(memberFormSchema.safeParse({ name: 'Sample', ...values, [name]: 1 }).success).toBe(false);
  const record = {
    ...input,
    householdRole: '' as const,
    status: 'present' as const,
    statusDay: '',
    choices: { ...mapFields(memberFields, () => 'nobody' as const), [name]: 'members' as const },
    acceptsMessages: true,
    householdId: null,
    id: 1,
    photo: null,
    photoAudience: 'nobody' as const,
    household: null,
    own: false,
    account: 'none' as const,
  };
  expect(toMemberChange(toFormValues(record), () => true)).toMatchObject({
    [name]: values[name],
    choices: { [name]: 'members' },
  });
});

test('household and status of an entry are saved only where they were changed', () => {
  const values = { ...emptyMemberValues, name: 'Sample', status: 'moved' };
  const input = toMemberChange(values, (field) => field === 'status');
  expect(input).toMatchObject({ name: 'Sample', status: 'moved' });
  for (const field of ['householdId', 'householdRole', 'statusDay'])
    expect(input).not.toHaveProperty(field);
});

test('a hidden field is neither searched nor exported, and a telephone number matches as it is shown', () => {
  const hidden = { ...member, ...mapFields(memberFields, () => null) };
  expect(getMemberSearchText(hidden)).toBe('Sample Member Sample Household');
  expect(memberColumns.map((column) => column.value(hidden))).toEqual([
    'Sample Member',
    ...memberFieldNames.map(() => ''),
    'Sample Household',
    '',
    '',
    '',
  ]);
  expect(createSearch([member], getMemberSearchText)('(617) 555-0123')).toEqual([member]);
  expect(createSearch([hidden], getMemberSearchText)('(617) 555-0123')).toEqual([]);
});
