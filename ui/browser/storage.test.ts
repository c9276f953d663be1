import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clearAccountOfTab,
  clearAccountStorage,
  getCurrentOwner,
  setDatabases,
  writeStoredText,
} from './storage.ts';
import { storedItems } from './stored-items.ts';
import { stubStorage } from './testing/stub-storage.ts';

type Item = {
  owner: string;
  place: 'tab' | 'browser' | 'cache' | 'database';
  name: string;
  outlivesSession?: true;
};
const items: [string, Item][] = Object.entries(storedItems);

let cacheNames: Set<string>;
let cleared: string[];

/** The items of which something is stored. */
function listStored(): string[] {
  const names = {
    tab: Object.keys(sessionStorage),
    browser: Object.keys(localStorage),
    cache: [...cacheNames],
  };
  return items
    .filter(([item, { place, name }]) =>
      place === 'database'
        ? !cleared.includes(item)
        : names[place].some((stored) => stored.startsWith(name)),
    )
    .map(([item]) => item);
}

beforeEach(() => {
  stubStorage();
  cacheNames = new Set();
  cleared = [];
  vi.stubGlobal('caches', {
    keys: async () => [...cacheNames],
    delete: async (name: string) => cacheNames.delete(name),
  });
  const clear = (item: string) => async () => cleared.push(item);
  setDatabases({
    door: clear('door'),
    doorAccount: clear('doorAccount'),
    doorPractice: clear('doorPractice'),
  });
  for (const [, { place, name }] of items) {
    if (place === 'tab') sessionStorage.setItem(`${name}1`, 'text');
    if (place === 'browser') localStorage.setItem(`${name}1`, 'text');
    if (place === 'cache') cacheNames.add(`${name}1`);
  }
});

describe('what the account stored', () => {
  test('is deleted at sign-out, and nothing else is', async () => {
    expect(listStored()).toEqual(items.map(([item]) => item));
    await clearAccountStorage();
    expect(listStored()).toEqual(
      items.filter(([, { owner }]) => owner !== 'account').map(([item]) => item),
    );
  });

  test('is deleted at the end of the session, except for what outlives it', async () => {
    await clearAccountStorage({ atSessionEnd: true });
    const lasting = items.filter(
      ([, { owner, outlivesSession }]) => owner !== 'account' || outlivesSession,
    );
    expect(listStored()).toEqual(lasting.map(([item]) => item));
    expect(listStored()).toContain('accountDraft');
  });

  test('is deleted from a tab that follows the sign-out of another', () => {
    clearAccountOfTab();
    expect(listStored()).toEqual(
      items
        .filter(([, { owner, place }]) => owner !== 'account' || place !== 'tab')
        .map(([item]) => item),
    );
  });

  test('is not deleted without an error when a database cannot be cleared', async () => {
    const fail = async () => Promise.reject(new Error('blocked'));
    setDatabases({ door: fail, doorAccount: async () => {}, doorPractice: async () => {} });
    await expect(clearAccountStorage()).rejects.toThrow('blocked');
  });

  test('is deleted where caches are missing and storage is blocked', async () => {
    vi.stubGlobal('caches', undefined);
    vi.stubGlobal('localStorage', undefined);
    await clearAccountStorage();
    expect(Object.keys(sessionStorage)).not.toContain('draft 1');
  });
});

test('what is stored belongs to the buyer until an account is signed in', () => {
  localStorage.clear();
  expect(getCurrentOwner()).toBe('buyer');
  writeStoredText('signedIn', 'yes');
  expect(getCurrentOwner()).toBe('account');
});

test('no item is deleted with another', () => {
  for (const [item, { place, name }] of items)
    for (const [other, { place: otherPlace, name: otherName }] of items)
      if (item !== other && place !== 'database' && place === otherPlace)
        expect(otherName.startsWith(name), `${other} begins like ${item}`).toBe(false);
});

test('the script of every document stores what is declared', () => {
  const script = readFileSync(join(import.meta.dirname, '../../app/web/start.js'), 'utf8');
  const used = [...script.matchAll(/(local|session)Storage\.\w+\('([^']+)'/g)].map(
    ([, storage, name]) => `${storage === 'local' ? 'browser' : 'tab'} ${name}`,
  );
  expect(new Set(used).size).toBe(2);
  expect(items.map(([, { place, name }]) => `${place} ${name}`)).toEqual(
    expect.arrayContaining(used),
  );
});
