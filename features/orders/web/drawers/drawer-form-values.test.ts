import { expect, test } from 'vitest';
import {
  countDrawer,
  emptyDrawerValues,
  toDrawerInput,
  validateDrawer,
} from './drawer-form-values.ts';

const values = {
  ...emptyDrawerValues,
  start: '50',
  bills: { ...emptyDrawerValues.bills, 10000: '3', 500: '2' },
  coins: '1.25',
  checks: '$200',
};

test('bills, coins and checks are counted in cents', () => {
  expect(countDrawer(values)).toEqual({
    startCents: 50_00,
    cashCents: 311_25,
    checkCents: 200_00,
  });
  expect(toDrawerInput({ ...values, note: 'x' })).toMatchObject({ cashCents: 311_25, note: 'x' });
  expect(countDrawer(emptyDrawerValues)).toEqual({ startCents: 0, cashCents: 0, checkCents: 0 });
});

test.each([
  ['nothing is missing', {}, []],
  ['the start is not counted', { start: '' }, ['start']],
  ['coins are no amount', { coins: 'few' }, ['coins']],
  ['checks are no amount', { checks: '-5' }, ['checks']],
  ['bills are no number', { bills: { ...values.bills, 100: 'x' } }, ['bills.100']],
])('%s', (_, change, fields) => {
  expect(Object.keys(validateDrawer({ ...values, ...change }))).toEqual(fields);
});
