import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readStoredText, setDatabases, writeStoredText } from '#ui/browser/storage.ts';
import { stubStorage } from '#ui/browser/testing/stub-storage.ts';
import { finishSignOut, followAccount, signOut, watchForSignOut } from './sign-out.ts';

const respond = (status: number, body: object = {}) =>
  vi.fn(async () => Response.json(body, { status }));
const failToConnect = () =>
  vi.fn(async () => {
    throw new TypeError('Failed to fetch');
  });

/** What the account and a visitor have stored in this browser. */
async function storeBoth(): Promise<void> {
  await followAccount('anne');
  writeStoredText('accountDraft', 'half a name', 'member 3');
  writeStoredText('accountPurchaseKeys', 'a.1', '6175550123');
  writeStoredText('purchaseKeys', 'b.2', '6175550123');
}
const listStored = () => ({
  draft: readStoredText('accountDraft', 'member 3'),
  ofAccount: readStoredText('accountPurchaseKeys', '6175550123'),
  ofBuyer: readStoredText('purchaseKeys', '6175550123'),
});
const ofBuyer = { draft: null, ofAccount: null, ofBuyer: 'b.2' };

beforeEach(() => {
  stubStorage();
  setDatabases({ door: async () => {}, doorAccount: async () => {}, doorPractice: async () => {} });
});
afterEach(() => vi.unstubAllGlobals());

describe('signing out', () => {
  test('deletes what belongs to the account and ends the session', async () => {
    const fetch = respond(200);
    vi.stubGlobal('fetch', fetch);
    await storeBoth();
    expect(await signOut()).toBe(true);
    expect(listStored()).toEqual(ofBuyer);
    expect(fetch).toHaveBeenCalledOnce();
    expect(await finishSignOut()).toBe(true);
    expect(fetch).toHaveBeenCalledOnce();
  });

  test.each([
    ['offline', failToConnect()],
    ['while the server is down', respond(503)],
    ['after too many calls', respond(429)],
  ])('deletes it %s too, and ends the session later, once', async (_, unreachable) => {
    vi.stubGlobal('fetch', unreachable);
    await storeBoth();
    expect(await signOut()).toBe(false);
    expect(listStored()).toEqual(ofBuyer);
    expect(await finishSignOut()).toBe(false);

    const fetch = respond(200);
    vi.stubGlobal('fetch', fetch);
    expect(await Promise.all([finishSignOut(), finishSignOut()])).toEqual([true, true]);
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('offline without storage says that the session goes on', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('fetch', failToConnect());
    await expect(signOut()).rejects.toThrow();
  });

  test('says so when something could not be deleted', async () => {
    setDatabases({
      door: async () => Promise.reject(new Error('blocked')),
      doorAccount: async () => {},
      doorPractice: async () => {},
    });
    await expect(signOut()).rejects.toThrow('blocked');
  });
});

describe('another tab', () => {
  const stubEvents = () => {
    const listeners = new Map<string, (event: object) => void>();
    vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    );
    return (name: string, event: object = {}) => listeners.get(name)?.(event);
  };

  test.each([
    ['open', 'storage', { key: 'namugongo.sign-out.last' }],
    ['that comes back from the history', 'pageshow', {}],
  ])('%s follows the sign-out once', async (_, name, event) => {
    const dispatch = stubEvents();
    const onSignOut = vi.fn();
    watchForSignOut(onSignOut);
    await storeBoth();
    dispatch('storage', { key: 'draft page' });
    dispatch('pageshow');
    expect(onSignOut).not.toHaveBeenCalled();

    localStorage.setItem('namugongo.sign-out.last', '1');
    dispatch(name, event);
    dispatch(name, event);
    expect(onSignOut).toHaveBeenCalledOnce();
    expect(listStored().draft).toBeNull();
  });

  test('that was closed clears its storage when it is opened', async () => {
    const dispatch = stubEvents();
    await storeBoth();
    localStorage.setItem('namugongo.sign-out.last', '1');
    const onSignOut = vi.fn();
    watchForSignOut(onSignOut);
    dispatch('pageshow');
    expect(onSignOut).not.toHaveBeenCalled();
    expect(listStored().draft).toBeNull();
  });
});

describe('a session that ends without signing out', () => {
  test('takes along all but the drafts, which wait for the same person', async () => {
    await storeBoth();
    await followAccount(null);
    expect(listStored()).toEqual({ ...ofBuyer, draft: 'half a name' });
    await followAccount('anne');
    expect(listStored().draft).toBe('half a name');
  });

  test('leaves nothing to another account', async () => {
    await storeBoth();
    await followAccount(null);
    await followAccount('mary');
    expect(listStored()).toEqual(ofBuyer);
  });

  test('is noticed once: what a visitor stores stays', async () => {
    await followAccount(null);
    writeStoredText('accountTextDraft', 'text', 'page');
    await followAccount(null);
    expect(readStoredText('accountTextDraft', 'page')).toBe('text');
  });
});
