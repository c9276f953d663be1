import { Account } from '@namugongo/contract/accounts';

// The person for whom this device's door opens without a network. Not in localStorage: a browser writes that to the disk
// seconds or a minute later, so that a crash would lose who stands at the door, and with it the way to the door's list.

const name = 'door-account';
const store = 'account';
const key = 'last';

function ended<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, failed) => {
    request.addEventListener('success', () => done(request.result));
    request.addEventListener('error', () => failed(request.error));
  });
}

/** One transaction of its own. With 'strict' it is on the disk when the promise is kept. */
async function transact<Result>(
  mode: IDBTransactionMode,
  work: (accounts: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store));
  const database = await ended(opening);
  try {
    const transaction = database.transaction(store, mode, { durability: 'strict' });
    const kept = new Promise<void>((done, failed) => {
      transaction.addEventListener('complete', () => done());
      transaction.addEventListener('abort', () => failed(transaction.error));
    });
    const [result] = await Promise.all([ended(work(transaction.objectStore(store))), kept]);
    return result;
  } finally {
    database.close();
  }
}

/** From now on the door opens for this account while the server cannot be reached. A browser that keeps nothing asks the server each time. */
export async function keepDoorAccount(account: Account): Promise<void> {
  const kept = { ...account, telephone: null };
  await transact('readwrite', (accounts) => accounts.put(kept, key)).catch(() => undefined);
}

/** Null where no door was opened, or its guests were removed. */
export async function keptDoorAccount(): Promise<Account | null> {
  const kept = await transact('readonly', (accounts) => accounts.get(key)).catch(() => null);
  return Account.safeParse(kept).data ?? null;
}

export async function forgetDoorAccount(): Promise<void> {
  await transact('readwrite', (accounts) => accounts.clear()).catch(() => undefined);
}
