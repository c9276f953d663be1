import { expect, test } from 'vitest';
import { createListedMember } from '../testing/create-listed-member.ts';
import type { Member } from '../directory.ts';
import { listLifeDays } from './life-days.ts';

const home = { id: 7, name: 'The Kato family', address: null };
let count = 0;
const person = (name: string, facts: Partial<Member> = {}) =>
  createListedMember({ id: (count += 1), name, ...facts });

const format = (members: readonly Member[], month = 6) =>
  listLifeDays(members, { year: 2027, month }).map(
    ({ kind, day, years, people }) => `${day} ${kind} ${years} ${people.join('+')}`,
  );

test.each<[string, Member[], string[]]>([
  ['nobody', [person('A')], []],
  ['a birthday with its year', [person('A', { birthday: 'June 3, 1980' })], ['3 birthday 47 A']],
  ['a birthday without one', [person('A', { birthday: 'June 3' })], ['3 birthday null A']],
  ['another month', [person('A', { birthday: 'July 3' })], []],
  ['a text that is no day', [person('A', { birthday: 'soon' })], []],
  ['a year to come', [person('A', { birthday: 'June 3, 2028' })], []],
  [
    'the order of the days',
    [person('A', { birthday: 'June 13' }), person('B', { birthday: 'June 3' })],
    ['3 birthday null B', '13 birthday null A'],
  ],
  [
    'a couple once',
    [
      person('A', { household: home, marriedOn: 'June 12, 2002' }),
      person('B', { household: home, marriedOn: 'June 12, 2002' }),
    ],
    ['12 wedding 25 A+B'],
  ],
  [
    'a couple once, when one of them gave no year',
    [
      person('A', { household: home, marriedOn: 'June 12' }),
      person('B', { household: home, marriedOn: 'June 12, 2002' }),
    ],
    ['12 wedding 25 A+B'],
  ],
  [
    'two couples of a household, and one who gave no year',
    [
      person('A', { household: home, marriedOn: 'June 12, 1970' }),
      person('B', { household: home, marriedOn: 'June 12, 2002' }),
      person('C', { household: home, marriedOn: 'June 12' }),
    ],
    ['12 wedding 57 A', '12 wedding 25 B', '12 wedding null C'],
  ],
  [
    'two couples',
    [person('A', { marriedOn: 'June 12, 2002' }), person('B', { marriedOn: 'June 12, 2002' })],
    ['12 wedding 25 A', '12 wedding 25 B'],
  ],
  [
    'the dead on the day of their death alone',
    [person('A', { status: 'died', statusDay: 'June 9, 2024', birthday: 'June 3, 1950' })],
    ['9 death 3 A'],
  ],
  [
    'nobody who moved away',
    [person('A', { status: 'moved', statusDay: 'June 9, 2024', birthday: 'June 3, 1950' })],
    [],
  ],
])('the days of June: %s', (_, members, days) => {
  expect(format(members)).toEqual(days);
});

test('a leap day is a day of February in each year', () => {
  expect(format([person('A', { birthday: 'February 29, 1980' })], 2)).toEqual(['29 birthday 47 A']);
});
