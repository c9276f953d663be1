export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';

export type UploadEntry = {
  key: number;
  file: File;
  state: UploadState;
  /** How much of it has left this device, 0 to 1. */
  share: number;
  /** Why it failed; null otherwise. */
  error: unknown;
};

/** Sends one file; rejects when it was refused or when `signal` ends it. */
export type Send = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<unknown>;

export type UploadQueue = {
  entries(): readonly UploadEntry[];
  subscribe(watcher: () => void): () => void;
  add(files: Iterable<File>): void;
  cancel(key: number): void;
  /** Puts a failed or cancelled file at the end of the queue again. */
  retry(key: number): void;
  /** Forgets what is no longer under way. */
  clear(): void;
  /** Ends everything that is under way. */
  close(): void;
};

export const isUnderWay = ({ state }: UploadEntry): boolean =>
  state === 'waiting' || state === 'sending';

let keys = 0;

const entryOf = (file: File): UploadEntry => {
  keys += 1;
  return { key: keys, file, state: 'waiting', share: 0, error: null };
};

function createEntries() {
  let entries: readonly UploadEntry[] = [];
  const watchers = new Set<() => void>();
  function set(next: readonly UploadEntry[]): void {
    entries = next;
    for (const watcher of watchers) watcher();
  }
  return {
    all: () => entries,
    set,
    change: (key: number, changes: Partial<UploadEntry>) =>
      set(entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry))),
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** Files that are sent a few at a time, in the order they were chosen; one that fails does not hold up the others. */
export function createUploadQueue(send: Send, atOnce = 2): UploadQueue {
  const { all, set, change, subscribe } = createEntries();
  const sending = new Map<number, AbortController>();

  function start(): void {
    while (sending.size < atOnce) {
      const next = all().find(({ state }) => state === 'waiting');
      if (!next) return;
      void sendOne(next);
    }
  }

  async function sendOne({ key, file }: UploadEntry): Promise<void> {
    const ending = new AbortController();
    const { signal } = ending;
    sending.set(key, ending);
    change(key, { state: 'sending', share: 0, error: null });
    try {
      await send(file, { signal, onProgress: (share) => change(key, { share }) });
      change(key, { state: 'done', share: 1 });
    } catch (error) {
      change(key, signal.aborted ? { state: 'cancelled', share: 0 } : { state: 'failed', error });
    }
    sending.delete(key);
    start();
  }

  function append(rest: readonly UploadEntry[], added: readonly UploadEntry[]): void {
    set([...rest, ...added]);
    start();
  }

  function cancel(key: number): void {
    const running = sending.get(key);
    if (running) running.abort();
    else change(key, { state: 'cancelled' });
  }

  return {
    entries: all,
    subscribe,
    add: (files) => append(all(), [...files].map(entryOf)),
    cancel,
    retry(key) {
      const again = all().find((entry) => entry.key === key && !isUnderWay(entry));
      if (!again) return;
      const rest = all().filter((entry) => entry !== again);
      append(rest, [{ ...again, state: 'waiting', share: 0, error: null }]);
    },
    clear: () => set(all().filter(isUnderWay)),
    close() {
      for (const { key, state } of all()) if (state === 'waiting') cancel(key);
      for (const running of sending.values()) running.abort();
    },
  };
}
