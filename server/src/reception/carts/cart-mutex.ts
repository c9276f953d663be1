const pending = new Map<string, Promise<unknown>>();

/** Serializes the changes of one cart, so that its chair limit holds. Other carts don't wait. */
export async function runExclusive<T>(cartId: string, change: () => Promise<T>): Promise<T> {
  const previous = pending.get(cartId) ?? Promise.resolve();
  const current = previous.then(change, change);
  pending.set(cartId, current);
  try {
    return await current;
  } finally {
    if (pending.get(cartId) === current) pending.delete(cartId);
  }
}
