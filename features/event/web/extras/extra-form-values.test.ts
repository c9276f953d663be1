import { expect, test } from 'vitest';
import { newExtra, parseExtraForm, toExtraFormValues } from './extra-form-values.ts';

const bus = { ...newExtra, name: 'Bus seat', dollars: '15', stock: '40', isForSponsors: true };

test('a form becomes what is sent, and an extra its form', () => {
  const { input } = parseExtraForm(bus);
  expect(input).toEqual({
    name: 'Bus seat',
    description: '',
    priceCents: 1_500,
    isPerGuest: true,
    maxQuantity: 1,
    stock: 40,
    isOnSale: true,
    isForSponsors: true,
  });
  expect(input && toExtraFormValues({ id: 1, ...input })).toEqual({ ...bus, maxQuantity: '1' });
});

test('an amount that the buyer chooses needs no price and has no limit to write', () => {
  const values = { ...newExtra, name: 'Donation on top', priceKind: 'chosen' as const };
  expect(parseExtraForm(values).input).toMatchObject({
    priceCents: null,
    isPerGuest: false,
    maxQuantity: 1,
    stock: null,
  });
});

test('each wrong field has its message', () => {
  const values = { ...newExtra, limit: 'order' as const, maxQuantity: '', stock: 'many' };
  expect(parseExtraForm(values).errors).toEqual({
    name: 'Name is required',
    dollars: 'Write the price in dollars',
    maxQuantity: 'Use a whole number from 1 to 20',
    stock: 'Use a whole number, or leave it empty',
  });
});
