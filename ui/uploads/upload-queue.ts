import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStableCallback } from '../browser/useStableCallback.ts';

type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';

export type UploadEntry = {
  key: number;
  file: File;
  state: UploadState;
  /** The uploaded share, 0 to 1. */
  share: number;
  /** The error of a failed upload; null otherwise. */
  error: unknown;
};

/** Uploads one file; rejects on an error or when `signal` aborts. */
export type UploadFunction = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<unknown>;

type UploadQueue = {
  entries(): readonly UploadEntry[];
  subscribe(listener: () => void): () => void;
  add(files: Iterable<File>): void;
  cancel(key: number): void;
  /** Moves a failed or canceled file to the end of the queue. */
  retry(key: number): void;
  /** Removes finished, failed and canceled entries. */
  clear(): void;
  /** Cancels all uploads. */
  close(): void;
};

export const isUploading = ({ state }: UploadEntry): boolean =>
  state === 'waiting' || state === 'sending';

let keys = 0;

const createEntry = (file: File): UploadEntry => {
  keys += 1;
  return { key: keys, file, state: 'waiting', share: 0, error: null };
};

function createEntries() {
  let entries: readonly UploadEntry[] = [];
  const listeners = new Set<() => void>();
  function set(next: readonly UploadEntry[]): void {
    entries = next;
    for (const listener of listeners) listener();
  }
  return {
    all: () => entries,
    set,
    change: (key: number, changes: Partial<UploadEntry>) =>
      set(entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry))),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Uploads files a few at a time in the order chosen; a failure doesn't block the others. */
export function createUploadQueue(send: UploadFunction, atOnce = 2): UploadQueue {
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
    add: (files) => append(all(), [...files].map(createEntry)),
    cancel,
    retry(key) {
      const again = all().find((entry) => entry.key === key && !isUploading(entry));
      if (!again) return;
      const rest = all().filter((entry) => entry !== again);
      append(rest, [{ ...again, state: 'waiting', share: 0, error: null }]);
    },
    clear: () => set(all().filter(isUploading)),
    close() {
      for (const { key, state } of all()) if (state === 'waiting') cancel(key);
      for (const running of sending.values()) running.abort();
    },
  };
}

export type Uploads = UploadQueue & {
  visibleEntries: ReturnType<UploadQueue['entries']>;
  busy: boolean;
};

/** An upload queue that is closed on unmount. The latest `send` is used. */
export function useUploads(send: UploadFunction, atOnce = 2): Uploads {
  const sendLatest = useStableCallback(send);
  const [queue] = useState(() => createUploadQueue(sendLatest, atOnce));
  const visible = useSyncExternalStore(queue.subscribe, queue.entries);
  useEffect(() => () => queue.close(), [queue]);
  return { ...queue, visibleEntries: visible, busy: visible.some(isUploading) };
}
