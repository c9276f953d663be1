import { maxTicketKeys } from '#features/tickets/contract/tickets.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearAccountStorage, setDatabases, writeStoredText } from '#ui/browser/storage.ts';
import { stubStorage } from '#ui/browser/testing/stub-storage.ts';
import {
  addTicketKey,
  deleteTicketKeys,
  loadCodeKey,
  loadTicketKeys,
  parseTicketKeys,
  saveCodeKey,
  savePurchaseKey,
} from './ticket-key-storage.ts';

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

describe('the keys of a number', () => {
  const telephone = '6175550123';
  beforeEach(() => {
    stubStorage();
    setDatabases({
      door: async () => {},
      doorAccount: async () => {},
      doorPractice: async () => {},
    });
    savePurchaseKey(telephone, 'a.1');
    savePurchaseKey('6175550199', 'z.9');
    writeStoredText('signedIn', 'yes');
    savePurchaseKey(telephone, 'b.2');
    saveCodeKey(telephone, 'c.3');
  });

  test('are those of the buyer and of the account, until it signs out', async () => {
    expect(loadTicketKeys(telephone)).toEqual(['c.3', 'b.2', 'a.1']);
    await clearAccountStorage();
    expect(loadTicketKeys(telephone)).toEqual(['a.1']);
    expect(loadCodeKey(telephone)).toBeUndefined();
  });

  test('fit into a call', () => {
    for (let number = 0; number < 30; number += 1) {
      savePurchaseKey(telephone, `p${number}`);
      saveCodeKey(telephone, `k${number}`);
    }
    expect(loadTicketKeys(telephone)).toHaveLength(maxTicketKeys);
  });

  test('are all deleted with the tickets, and those of other numbers stay', () => {
    deleteTicketKeys(telephone);
    expect(loadTicketKeys(telephone)).toBeUndefined();
    expect(loadTicketKeys('6175550199')).toEqual(['z.9']);
  });
});
