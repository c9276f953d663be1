const pending = new Map<string, Promise<unknown>>();

/** Runs the changes of one cart, client, event or gathering one after the other in this process; others don't wait. */
export async function runExclusive<T>(key: string, change: () => Promise<T>): Promise<T> {
  const previous = pending.get(key) ?? Promise.resolve();
  const current = previous.then(change, change);
  pending.set(key, current);
  try {
    return await current;
  } finally {
    if (pending.get(key) === current) pending.delete(key);
  }
}
