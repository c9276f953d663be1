import { expect, test } from 'vitest';
import { chooseDrawer } from './choose-drawer.ts';

const open = (userId: string) => ({ userId, closing: null });
const counted = (userId: string) => ({ userId, closing: {} });

test.each([
  ['the own without any', [], undefined, 'own', [], false],
  ['the own that is open', [open('a'), open('own')], undefined, 'own', ['a'], false],
  ['another for an account without one', [open('a'), open('b')], undefined, 'a', ['a', 'b'], false],
  ['another open one for a counted one', [counted('own'), open('a')], undefined, 'a', ['a'], false],
  ['no counted one of someone else', [counted('a')], undefined, 'own', [], false],
  ['the own that is counted without another', [counted('own')], undefined, 'own', [], true],
  ['the chosen one', [counted('own'), open('a')], 'own', 'own', ['a'], true],
])('a refund leaves %s', (_, drawers, chosen, drawer, others, isCounted) => {
  const choice = chooseDrawer(drawers, 'own', chosen);
  expect({ ...choice, others: choice.others.map(({ userId }) => userId) }).toEqual({
    drawer,
    others,
    isCounted,
  });
});
