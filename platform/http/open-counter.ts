import { type ClientIdentity, networkFactors } from './client-identity.ts';

/** Counts what is open at the same moment, for each client and each network (platform/http/client-identity.ts). */
export type OpenCounter = {
  /** Everything that is open. */
  size(): number;
  /** Counts one more and returns the function that ends it; null, when the client or its network has too many. */
  tryOpen(identity: ClientIdentity): (() => void) | null;
};

/** A network may have 8 times as many open as one client. */
export function createOpenCounter(maxPerClient: number): OpenCounter {
  const counts = new Map<string, number>();
  let total = 0;

  const add = (key: string, change: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };

  return {
    size: () => total,
    tryOpen({ client, network }) {
      const keys = network === null ? [client] : [client, network];
      if ((counts.get(client) ?? 0) >= maxPerClient) return null;
      if (network !== null && (counts.get(network) ?? 0) >= maxPerClient * networkFactors.requests)
        return null;
      total += 1;
      for (const key of keys) add(key, 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        total -= 1;
        for (const key of keys) add(key, -1);
      };
    },
  };
}
