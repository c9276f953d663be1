import type { Platform } from '../platform/platform.ts';

/** Runs `call` and returns what it published, as 'topic' or 'topic id,id', in order. */
export async function collectChanges(
  { pubsub, transact }: Pick<Platform, 'pubsub' | 'transact'>,
  call: () => Promise<unknown>,
): Promise<string[]> {
  const changes: string[] = [];
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const unsubscribe = pubsub.onChange(({ topic, ids }) => {
    if (topic === 'end') resolve();
    else changes.push(ids ? `${topic} ${ids.toSorted((a, b) => a - b).join(',')}` : topic);
  });
  await call();
  // Notifications arrive in the order of their transactions.
  await transact((_, publish) => publish('end'));
  await end;
  unsubscribe();
  return changes;
}
