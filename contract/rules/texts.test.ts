import { describe, expect, it } from 'vitest';
import { formatMoney } from './money.ts';
import { formatChairLabel, compareNames, formatTicketLabel } from './names.ts';
import {
  getTelephoneUrl,
  listStoredWritings,
  formatTelephone,
  parseTelephone,
  telephonePattern,
} from './telephones.ts';

describe('formatted texts', () => {
  it.each([
    [200_00, 'short', '$200'],
    [200_00, 'full', '$200.00'],
    [1234_00, 'full', '$1,234.00'],
    [12_50, 'short', '$12.50'],
    [-6_00, 'short', '-$6'],
    [0, 'short', '$0'],
  ] as const)('%i cents, %s, is %s', (cents, style, text) => {
    expect(formatMoney(cents, style)).toBe(text);
  });

  it.each([
    ['(617) 555-0123', '6175550123'],
    ['+1 617 555 0123', '6175550123'],
    ['617.555.0123', '6175550123'],
    ['617555012', '617555012'],
    ['26175550123', '26175550123'],
    ['+256 772 123456', '+256772123456'],
    ['+', '+'],
    ['+256 (0) 772 123456', '+256772123456'],
  ])('the digits of %s are %s', (inputValue, digits) => {
    expect(parseTelephone(inputValue)).toBe(digits);
  });

  it.each([
    ['6175550123', true],
    ['+256772123456', true],
    ['+16175550123', false],
    ['256772123456', false],
    ['0772123456', false],
    ['1772123456', false],
    ['+2567', false],
    ['617555012', false],
  ])('%s is a telephone number: %s', (telephone, isValid) => {
    expect(telephonePattern.test(telephone)).toBe(isValid);
  });

  it.each([
    ['6175550123', '(617) 555-0123'],
    ['+256772123456', '+256 772 123456'],
    ['+447911123456', '+44 7911 123456'],
    ['12', '12'],
    ['', ''],
    ['0772 123456', '0772 123456'],
    ['0772123456', '0772123456'],
  ])('the number %s is shown as %s', (telephone, text) => {
    expect(formatTelephone(telephone)).toBe(text);
  });

  it.each([
    ['0772123456', ['+256772123456', '+2560772123456', '0772123456']],
    ['+256772123456', ['+256772123456', '+2560772123456', '0772123456']],
    ['6175550123', ['6175550123']],
    ['+447911123456', ['+447911123456']],
  ])('%s may be stored as %j', (telephone, writings) => {
    expect(listStoredWritings(telephone)).toEqual(writings);
  });

  it('Table 2 comes before Table 10, and Child after them', () => {
    expect(['Child', 'Table 10', 'Table 2', 'Table 1'].toSorted(compareNames)).toEqual([
      'Table 1',
      'Table 2',
      'Table 10',
      'Child',
    ]);
  });

  it('a chair is labeled Table-Chair and a ticket userName:tableName:chairName', () => {
    expect(formatChairLabel({ tableName: 'Table 5', chairName: 'Chair 3' })).toBe(
      'Table 5-Chair 3',
    );
    expect(formatTicketLabel({ userName: 'N', tableName: 'Table 5', chairName: 'Chair 3' })).toBe(
      'N:Table 5:Chair 3',
    );
  });
});

it.each([
  ['6175550123', 'tel:+16175550123'],
  ['(617) 555-0123', 'tel:+16175550123'],
  ['1 617 555 0123', 'tel:+16175550123'],
  ['+256772123456', 'tel:+256772123456'],
  ['+256 772 123 456', 'tel:+256772123456'],
  ['0772123456', 'tel:0772123456'],
])('%s is called at %s', (telephone, url) => expect(getTelephoneUrl(telephone)).toBe(url));
