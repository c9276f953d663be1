import { expect, test } from 'vitest';
import type { Member } from '../directory.ts';
import type { Household } from '../households.ts';
import { groupByHousehold, listLabels } from './booklet.ts';
import { createListedMember } from '#features/directory/contract/testing/create-listed-member.ts';

const home = (id: number, address: string | null = null): Household => ({
  id,
  name: `Household ${id}`,
  address,
});

const member = (name: string, household: Household | null = null): Member =>
  createListedMember({ id: name.charCodeAt(0), name, household });

const formatBlocks = (members: readonly Member[]) =>
  groupByHousehold(members).map(
    (block) =>
      `${[block.household, block.address].filter(Boolean).join(', ')}: ${block.members.map(({ name }) => name).join(' ')}`,
  );

test.each([
  ['an empty directory', [], []],
  ['people without a household keep their order', [member('A'), member('B')], [': A', ': B']],
  [
    'a household takes the position of its first member, with its address',
    [member('A'), member('B', home(1, '1 Street')), member('C'), member('D', home(1, '1 Street'))],
    [': A', 'Household 1, 1 Street: B D', ': C'],
  ],
  [
    'two households with the same name stay separate',
    [member('A', home(1)), member('B', home(2))],
    ['Household 1: A', 'Household 2: B'],
  ],
] as const)('%s', (_, members, blocks) => {
  expect(formatBlocks(members)).toEqual(blocks);
});

test('labels: one for a household, one for each member with an address of their own', () => {
  const home = { id: 1, name: 'Family Sample', address: '1 Main Street\nBoston, MA 02118' };
  expect(
    listLabels([
      { name: 'Anna', address: '', household: home },
      { name: 'Ben', address: '', household: home },
      { name: 'Cara', address: '2 Side Street, Apt 4, Boston, MA 02118', household: home },
      { name: 'Dan', address: '', household: null },
      { name: 'Eva', address: '', household: { id: 2, name: 'Family Other', address: '' } },
      { name: 'Fay', address: 'The Parish House', household: null },
    ]),
  ).toEqual([
    { name: 'Family Sample', lines: ['1 Main Street', 'Boston, MA 02118'] },
    { name: 'Cara', lines: ['2 Side Street', 'Apt 4, Boston, MA 02118'] },
    { name: 'Fay', lines: ['The Parish House'] },
  ]);
});
