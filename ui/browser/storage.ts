import {
  listAccountItems,
  type StoredDatabase,
  storedItems,
  type StoredText,
} from './stored-items.ts';

const storages = { tab: () => sessionStorage, browser: () => localStorage };

/** Does nothing and returns undefined when storage is not available: full, blocked or on the server. */
function ifAvailable<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** The stored text, or null; `id` tells the texts of an item apart. */
export function readStoredText(item: StoredText, id = ''): string | null {
  const { place, name } = storedItems[item];
  return ifAvailable(() => storages[place]().getItem(name + id)) ?? null;
}

/** Null deletes the text. */
export function writeStoredText(item: StoredText, text: string | null, id = ''): void {
  const { place, name } = storedItems[item];
  ifAvailable(() => {
    if (text === null) storages[place]().removeItem(name + id);
    else storages[place]().setItem(name + id, text);
  });
}

/** Whom something that a visitor or an account can store belongs to now. */
export const getCurrentOwner = (): 'account' | 'buyer' =>
  readStoredText('signedIn') === null ? 'buyer' : 'account';

let clearDatabase: Readonly<Record<string, () => Promise<unknown>>> = {};

/** Tells how each database is cleared, which its feature knows. */
export function setDatabases(databases: Record<StoredDatabase, () => Promise<unknown>>): void {
  clearDatabase = databases;
}

/** Deletes the account's texts in the storage of this tab. */
export function clearAccountOfTab(): void {
  for (const [, { place, name }] of listAccountItems())
    if (place === 'tab') deleteTexts(place, name);
}

/**
 * Deletes all that the account stored in this browser and this tab; at the end of a session all but what outlives it. Throws when
 * a cache or a database cannot be cleared.
 */
export async function clearAccountStorage(options?: { atSessionEnd: boolean }): Promise<void> {
  const items = listAccountItems(options);
  for (const [, { place, name }] of items)
    if (place === 'tab' || place === 'browser') deleteTexts(place, name);
  await Promise.all(
    items.map(([item, { place, name }]) => {
      if (place === 'cache') return deleteCaches(name);
      return place === 'database' ? clearDatabase[item]?.() : undefined;
    }),
  );
}

function deleteTexts(place: 'tab' | 'browser', prefix: string): void {
  ifAvailable(() => {
    const names = Object.keys(storages[place]()).filter((name) => name.startsWith(prefix));
    for (const name of names) storages[place]().removeItem(name);
  });
}

async function deleteCaches(prefix: string): Promise<void> {
  // Missing where the site is not opened by https.
  if (typeof caches === 'undefined') return;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}
