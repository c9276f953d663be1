import { expect, test } from 'vitest';
import { groupSponsors } from './rules.ts';

test('sponsors are by extra in its order, each name once, however it is written', () => {
  const rows = [
    { extra: 'Gold', name: 'Okello  James' },
    { extra: 'Gold', name: 'Akello Grace' },
    { extra: 'Gold', name: 'okello james' },
    { extra: 'Bronze', name: 'Akello Grace' },
    { extra: 'Bronze', name: 'محمد علي' },
    { extra: 'Silver', name: ' ' },
  ];
  const [gold, bronze, ...others] = groupSponsors(rows);
  expect(gold?.extra).toBe('Gold');
  expect(gold?.names.map((name) => name.toLowerCase())).toEqual(['akello grace', 'okello james']);
  expect(bronze).toEqual({ extra: 'Bronze', names: ['Akello Grace', '\u2068محمد علي\u2069'] });
  expect(others).toEqual([]);
});
