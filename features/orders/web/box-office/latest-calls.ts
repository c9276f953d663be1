/** Sends one value after the other; of those that wait meanwhile only the newest. `send` must not reject. */
export function createLatestCalls<Value>(send: (value: Value) => Promise<void>) {
  let waiting: { value: Value } | null = null;
  let running: Promise<void> | null = null;

  async function sendWaiting() {
    for (let next = waiting; next; next = waiting) {
      waiting = null;
      await send(next.value);
    }
    running = null;
  }

  return {
    send(value: Value) {
      waiting = { value };
      running ??= sendWaiting();
    },
    /** Forgets the value that waits. */
    drop() {
      waiting = null;
    },
    /** Waits until nothing is being sent. */
    finish: async () => running,
  };
}
