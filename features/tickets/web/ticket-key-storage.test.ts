import { maxTicketKeys } from '#features/tickets/contract/tickets.ts';
import { expect, test } from 'vitest';
import { addTicketKey, parseTicketKeys } from './ticket-key-storage.ts';

test('a second purchase keeps the key of the first one, and the newest is first', () => {
  expect(parseTicketKeys(null)).toEqual([]);
  expect(parseTicketKeys(addTicketKey(null, 'a.1'))).toEqual(['a.1']);
  expect(parseTicketKeys(addTicketKey('a.1', 'b.2'))).toEqual(['b.2', 'a.1']);
});

test('a key is stored once', () => {
  expect(addTicketKey('b.2,a.1', 'a.1')).toBe('a.1,b.2');
});

test('keys of purchases and of codes together fit into a call', () => {
  let stored: string | null = null;
  for (let number = 0; number < 30; number += 1) stored = addTicketKey(stored, `key${number}`);
  expect(parseTicketKeys(stored)).toHaveLength(maxTicketKeys / 2);
  expect(parseTicketKeys(stored)[0]).toBe('key29');
});
