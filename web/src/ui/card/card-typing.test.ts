import { describe, expect, it } from 'vitest';
import { brandOf, expiryIn, groupedNumber, shownExpiry } from './card-typing.ts';

describe('typing a card', () => {
  it.each([
    ['4242424242424242', 'Visa', '4242 4242 4242 4242'],
    ['5555555555554444', 'Mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'Mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'Amex', '3782 822463 10005'],
    ['6011111111111117', 'Discover', '6011 1111 1111 1117'],
    ['9', null, '9'],
    ['42424', 'Visa', '4242 4'],
  ])('%s is %s and shown as %s', (digits, brand, shown) => {
    expect(brandOf(digits)).toBe(brand);
    expect(groupedNumber(digits)).toBe(shown);
  });

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['1230', '12 / 30'],
    ['5', '05'],
    ['530', '05 / 30'],
    ['12 / 305', '12 / 30'],
  ])('an expiry typed %s is shown as %s', (typed, shown) => {
    expect(shownExpiry(typed)).toBe(shown);
  });

  it('an expiry is read only when it is complete', () => {
    expect(expiryIn('12 / 30')).toEqual({ month: 12, year: 2030 });
    expect(expiryIn('12 / 3')).toBeNull();
  });
});
