import { describe, expect, it } from 'vitest';
import { getCardBrand, parseExpiry, formatCardNumber, formatExpiry } from './SandboxCardField.tsx';

describe('card input', () => {
  it.each([
    ['4242424242424242', 'Visa', '4242 4242 4242 4242'],
    ['5555555555554444', 'Mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'Mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'Amex', '3782 822463 10005'],
    ['6011111111111117', 'Discover', '6011 1111 1111 1117'],
    ['9', null, '9'],
    ['42424', 'Visa', '4242 4'],
  ])('%s is %s and shown as %s', (digits, brand, visible) => {
    expect(getCardBrand(digits)).toBe(brand);
    expect(formatCardNumber(digits)).toBe(visible);
  });

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['1230', '12 / 30'],
    ['5', '05'],
    ['530', '05 / 30'],
    ['12 / 305', '12 / 30'],
  ])('an expiry typed %s is shown as %s', (inputValue, visible) => {
    expect(formatExpiry(inputValue)).toBe(visible);
  });

  it('an expiry is parsed only when it is complete', () => {
    expect(parseExpiry('12 / 30')).toEqual({ month: 12, year: 2030 });
    expect(parseExpiry('12 / 3')).toBeNull();
  });
});
