import { expect, test } from 'vitest';
import { cleanBarCode, verdictOf, verdictSentence } from './door.ts';

const here = { living: true, ofThisEvent: true, received: false };

test('a code is the same however it was read', () => {
  expect(cleanBarCode(' abcd efg\t2345\n')).toBe('ABCDEFG2345');
});

test('a door answers what is true of the ticket, and the worst first', () => {
  expect(verdictOf(here)).toBe('received');
  expect(verdictOf({ ...here, received: true })).toBe('already received');
  expect(verdictOf({ ...here, ofThisEvent: false, received: true })).toBe('another event');
  expect(verdictOf({ living: false, ofThisEvent: false, received: true })).toBe('cancelled');
  expect(verdictOf(null)).toBe('unknown');
});

test('a guest who was received before is told when and where, as far as that is known', () => {
  const said = (first?: Parameters<typeof verdictSentence>[1]) =>
    verdictSentence('already received', first).replace(
      'Please send the guest to the reception desk.',
      '...',
    );
  expect(said({ time: '6:42 PM', door: 'Main door', by: 'An usher' })).toBe(
    'At 6:42 PM, at Main door. ...',
  );
  expect(said({ time: '6:42 PM', door: null, by: 'An usher' })).toBe(
    'At 6:42 PM, by An usher. ...',
  );
  expect(said({ time: '6:42 PM', by: null })).toBe('At 6:42 PM. ...');
  expect(said()).toBe('...');
  expect(verdictSentence('unknown', { time: '6:42 PM' })).toBe('This code belongs to no ticket.');
});
