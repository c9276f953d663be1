import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Role } from '#contract/roles.ts';
import { useAccount } from '#features/accounts/web/account.ts';
import {
  clearGuestData,
  doorStore,
  loadOwnDevice,
  saveOwnDevice,
} from '#features/door/web/check-in/door-store.ts';
import { clearDoorData } from '../databases.ts';
import { useDoorData } from './useDoorData.ts';

// Runs in a browser, as it tests IndexedDB.

beforeEach(async () => {
  await doorStore.events.put({
    event: 1,
    title: 'Sample feast',
    retired: [],
    fetchedAt: new Date(0),
  });
});
afterEach(() => vi.unstubAllGlobals());

function Frame() {
  useDoorData();
  const state = useAccount();
  return <p>{state.is === 'signed-in' && state.account.name}</p>;
}

/** Opens any screen as an account with these roles; resolves when the account is known. */
async function openAs(roles: readonly Role[]) {
  const account = {
    id: 'sample',
    name: 'Sample Usher',
    email: 'usher@example.org',
    telephone: null,
    roles,
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ account })));
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Frame />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('Sample Usher')).toBeVisible();
}

const countLists = () => doorStore.events.count();

test('the list is deleted when the account has no role at the door any more', async () => {
  await openAs(['editor']);
  await expect.poll(countLists).toBe(0);
});

test('the list of a door device stays, whoever is signed in, until it has ended', async () => {
  await saveOwnDevice({
    id: 1,
    name: 'Side door',
    addedBy: 'Sample Usher',
    actor: { id: 'door-device-1', name: 'Side door, added by Sample Usher' },
    event: 1,
    eventTitle: 'Sample feast',
    endsAt: new Date('2027-06-13T00:00:00Z'),
    state: 'active',
  });
  await openAs(['editor']);
  expect(await clearDoorData()).toEqual([]);
  expect(await countLists()).toBe(1);
  await clearGuestData();
  expect(await countLists()).toBe(0);
  expect(await loadOwnDevice()).toBeNull();
});

test.each([[['usher']], [['reception']], [['admin']]] as const)(
  'the list of %j stays',
  async (roles) => {
    const databases = vi.spyOn(indexedDB, 'databases');
    await openAs(roles);
    expect(databases).not.toHaveBeenCalled();
    expect(await countLists()).toBe(1);
  },
);
