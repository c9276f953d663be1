import { z } from 'zod';

export type Watcher<Message> = {
  onChange: (change: Message) => void;
  /** Changes may have been missed: fetch the list anew. */
  onMissed: () => void;
  /** false: nothing comes; the list must be asked for from time to time until it is true again. */
  onLive: (live: boolean) => void;
};

/** After so many failures in a row the stream counts as down; the browser goes on trying. */
const patience = 3;
const reopenMilliseconds = 10_000;

function messageIn<Schema extends z.ZodType>(schema: Schema, text: string) {
  try {
    const decoded = z.safeParse(schema, JSON.parse(text));
    return decoded.success ? decoded.data : null;
  } catch {
    return null;
  }
}

/** Follows one of the server's streams; gives the way to stop. Each connection begins with fetching anew what happened before it stood. */
export function followStream<Schema extends z.ZodType>(
  address: string,
  schema: Schema,
  { onChange, onMissed, onLive }: Watcher<z.output<Schema>>,
): () => void {
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
      const change = messageIn(schema, data);
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
