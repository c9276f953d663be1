import { expect, test } from 'vitest';
import { mergeChoices } from './rules.ts';

const beef = { id: 1, label: 'Beef', isRetired: false };
const fish = { id: 2, label: 'Fish', isRetired: false };
const goat = { id: 3, label: 'Goat', isRetired: true };
const keep = ({ id, label }: typeof beef) => ({ id, label });

test.each([
  ['new ones get ids', [], [{ id: null, label: 'Beef' }], [], [beef]],
  [
    'a new one gets an id that none had',
    [beef, goat],
    [keep(beef), { id: null, label: 'Rice' }],
    [3],
    [beef, { id: 4, label: 'Rice', isRetired: false }, goat],
  ],
  [
    'one is renamed and moved',
    [beef, fish],
    [keep(fish), { id: 1, label: 'Veal' }],
    [1],
    [fish, { ...beef, label: 'Veal' }],
  ],
  [
    'one that someone has is retired',
    [beef, fish],
    [keep(fish)],
    [1],
    [fish, { ...beef, isRetired: true }],
  ],
  ['one that no one has is gone', [beef, fish], [keep(fish)], [2], [fish]],
  [
    'a retired one is offered again by its label',
    [beef, goat],
    [keep(beef), { id: null, label: 'goat' }],
    [3],
    [beef, { ...goat, label: 'goat', isRetired: false }],
  ],
  ['one that there is not', [beef], [{ id: 9, label: 'Veal' }], [], null],
  ['one twice', [beef], [keep(beef), { id: 1, label: 'Veal' }], [], null],
])('%s', (_name, before, choices, usedIds, merged) => {
  expect(mergeChoices(before, { kind: 'one', choices }, usedIds)).toEqual(merged);
});

test('yes or no has its own choices', () => {
  const merged = mergeChoices([], { kind: 'confirm', choices: [] }, []);
  expect(merged?.map(({ label }) => label)).toEqual(['Yes', 'No']);
});
