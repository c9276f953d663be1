import { expect, test } from 'vitest';
import type { Group } from '#features/groups/contract/groups.ts';
import { createFormValues, toFormValues, toGroupInput } from './group-form-values.ts';

const group: Group = {
  ...toGroupInput(createFormValues('St. Kizito')),
  id: 1,
  weekday: 0,
  startTime: '16:30',
  isArchived: false,
  leaders: [],
  members: null,
  role: null,
  request: null,
  waiting: null,
};

test('the values of a form are those of the group, each of the type that a new form has', () => {
  const values = toFormValues(group);
  expect(toGroupInput(values)).toMatchObject({
    name: 'St. Kizito',
    weekday: 0,
    startTime: '16:30',
  });
  const getTypes = (form: object) =>
    Object.entries(form).map(([name, value]) => [name, typeof value]);
  expect(Object.fromEntries(getTypes(values))).toEqual(
    Object.fromEntries(getTypes(createFormValues(''))),
  );
});

test('without a weekly meeting there is no time of one', () => {
  expect(toGroupInput({ ...toFormValues(group), weekday: '' })).toMatchObject({
    weekday: null,
    startTime: '',
  });
});
