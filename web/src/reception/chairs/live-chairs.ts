import { ChairChange } from '@namugongo/contract/reception/chairs';
import { z } from 'zod';

type Watcher = {
  onChange: (change: ChairChange) => void;
  /** Changes may have been missed: fetch the list anew. */
  onMissed: () => void;
  /** false: nothing comes; the list must be asked for from time to time until it is true again. */
  onLive: (live: boolean) => void;
};

/** After so many failures in a row the stream counts as down; the browser goes on trying. */
const patience = 3;
const reopenMilliseconds = 10_000;

function changeIn(text: string): ChairChange | null {
  try {
    const decoded = z.safeDecode(ChairChange, JSON.parse(text));
    return decoded.success ? decoded.data : null;
  } catch {
    return null;
  }
}

/** Follows the chair stream; gives the way to stop. Each connection begins with fetching anew what happened before it stood. */
export function watchChairs(address: string, { onChange, onMissed, onLive }: Watcher): () => void {
  let source: EventSource;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function failed() {
    failures += 1;
    const closed = source.readyState === EventSource.CLOSED;
    if (closed || failures >= patience) onLive(false);
    // A refusal by the server ends the browser's own tries.
    if (closed) timer = setTimeout(open, reopenMilliseconds);
  }

  function open() {
    source = new EventSource(address);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const change = changeIn(data);
      if (change) onChange(change);
      else onMissed();
    });
    source.addEventListener('refetch', onMissed);
    source.addEventListener('open', (event) => {
      // The server greets with an event of the same name; the connection's own is meant.
      if (event instanceof MessageEvent) return;
      failures = 0;
      onLive(true);
      onMissed();
    });
    source.addEventListener('error', failed);
  }

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
