import { describe, expect, test } from 'vitest';
import { removeValues } from './audit-data-queries.ts';
import { hasAddress } from './personal-data.ts';

describe('a text names an address', () => {
  test.each([
    'ann@example.org',
    'ANN@Example.org',
    'To: ann@example.org.',
    'Ann Kato <ann@example.org>, next line',
    "'ann@example.org'",
    'mailto:ann@example.org?subject=Hello',
    'user:ann@example.org',
    'sign-in-otp:ann@example.org',
    'a line\nann@example.org\nanother',
    JSON.stringify({ text: 'a line\nann@example.org\nanother' }),
    JSON.stringify({ text: 'a column\tann@example.org' }),
    'joann@example.org and ann@example.org',
  ])('%j', (text) => {
    expect(hasAddress(text, 'Ann@example.org')).toBe(true);
  });
});

describe('a longer address is another person', () => {
  test.each([
    'joann@example.org',
    'mary.ann@example.org',
    'mary-ann@example.org',
    'mary_ann@example.org',
    'parish+ann@example.org',
    "o'ann@example.org",
    'ann@example.org.uk',
    'ann@example.organ',
    'ann@example.org-name.com',
    'ann@exampleXorg',
  ])('%s', (text) => {
    expect(hasAddress(text, 'ann@example.org')).toBe(false);
  });
});

test('signs of patterns in an address stand for themselves', () => {
  expect(hasAddress('a+b.c*d@example.org', 'a+b.c*d@example.org')).toBe(true);
  expect(hasAddress('aab.c*d@example.org', 'a+b.c*d@example.org')).toBe(false);
});

test('values of a change lose the person and no one else', () => {
  const before = { emails: ['ann@example.org', 'joann@example.org'], name: 'Ann Kato', chairs: 2 };
  expect(removeValues(before, new Set(['ann kato']), 'ann@example.org')).toEqual({
    emails: ['Deleted person', 'joann@example.org'],
    name: 'Deleted person',
    chairs: 2,
  });
});
