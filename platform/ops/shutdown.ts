/** The beginning of the end of this process, for all who must know of it. */
export type Shutdown = {
  hasBegun(): boolean;
  /** Calls the listener when the shutdown begins, or soon when it has begun; returns the function that removes it. */
  onBegin(listener: () => void): () => void;
  begin(): void;
};

export function createShutdown(): Shutdown {
  const listeners = new Set<() => void>();
  let hasBegun = false;
  return {
    hasBegun: () => hasBegun,
    onBegin(listener) {
      if (hasBegun) setImmediate(listener);
      else listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin() {
      hasBegun = true;
      for (const listener of listeners) listener();
      listeners.clear();
    },
  };
}
