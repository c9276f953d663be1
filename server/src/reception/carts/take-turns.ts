const turns = new Map<string, Promise<unknown>>();

/** Runs the changes of one cart one after another, so that none counts its chairs while another adds one. Other carts never wait. */
export async function inTurn<T>(cartId: string, change: () => Promise<T>): Promise<T> {
  const before = turns.get(cartId) ?? Promise.resolve();
  const turn = before.then(change, change);
  turns.set(cartId, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(cartId) === turn) turns.delete(cartId);
  }
}
