import type { Platform } from '#platform/platform.ts';

/** Runs `call` and returns what it published, as 'topic' or 'topic id,id', in order. */
export async function collectChanges(
  { pubsub, transact }: Pick<Platform, 'pubsub' | 'transact'>,
  call: () => Promise<unknown>,
): Promise<string[]> {
  let changes: string[] = [];
  let reachEnd = (): void => undefined;
  const unsubscribe = pubsub.onChange(({ topic, ids }) => {
    if (topic === 'end') reachEnd();
    else changes.push(ids ? `${topic} ${ids.toSorted((a, b) => a - b).join(',')}` : topic);
  });
  /** Notifications arrive in the order of their transactions, so all earlier ones have arrived then. */
  async function waitForAll(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    reachEnd = resolve;
    await transact((_, publish) => publish('end'));
    await promise;
  }
  await waitForAll();
  changes = [];
  await call();
  await waitForAll();
  unsubscribe();
  return changes;
}
