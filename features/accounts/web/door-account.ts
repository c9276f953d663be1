import { Account } from '#contract/account.ts';
import { storedItems } from '#ui/browser/stored-items.ts';

// The account for which this device may open the door offline. IndexedDB instead of localStorage: browsers write localStorage
// to the disk up to a minute later, so a crash would lose the account and with it the access to the door's list.

const store = 'account';
const key = 'last';

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

/** Runs a request in its own transaction. Resolves when the data is on the disk (durability 'strict'). */
async function transact<Result>(
  mode: IDBTransactionMode,
  request: (accounts: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(storedItems.doorAccount.name, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store));
  const database = await toPromise(opening);
  try {
    const transaction = database.transaction(store, mode, { durability: 'strict' });
    const completed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
    const [result] = await Promise.all([
      toPromise(request(transaction.objectStore(store))),
      completed,
    ]);
    return result;
  } finally {
    database.close();
  }
}

/** Saves the account for offline check-in. Ignores errors: without IndexedDB the door needs a network. */
export async function saveDoorAccount(account: Account): Promise<void> {
  const stored = { ...account, telephone: null };
  await transact('readwrite', (accounts) => accounts.put(stored, key)).catch(() => undefined);
}

/** The saved account; null when there is none. */
export async function loadDoorAccount(): Promise<Account | null> {
  const stored = await transact('readonly', (accounts) => accounts.get(key)).catch(() => null);
  return Account.safeParse(stored).data ?? null;
}

export async function clearDoorAccount(): Promise<void> {
  await transact('readwrite', (accounts) => accounts.clear()).catch(() => undefined);
}
