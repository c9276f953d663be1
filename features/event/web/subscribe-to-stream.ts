import type { z } from 'zod';

export type StreamHandlers<Message> = {
  onChange: (change: Message) => void;
  /** Changes may have been lost; refetch the list. */
  onRefetch: () => void;
  /** false while the stream is down; poll the list until it is true again. */
  onConnectionChange: (live: boolean) => void;
};

/** Failures in a row after which the stream counts as down. */
const maxFailures = 3;
const reopenMs = 10_000;

function parseMessage<Schema extends z.ZodType>(schema: Schema, text: string) {
  try {
    const decoded = schema.safeDecode(JSON.parse(text));
    return decoded.success ? decoded.data : null;
  } catch {
    return null;
  }
}

/** Subscribes to an event stream and returns a function that unsubscribes. Calls onRefetch on every connection. */
export function subscribeToStream<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  { onChange, onRefetch, onConnectionChange }: StreamHandlers<z.output<Schema>>,
): () => void {
  let source: EventSource;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onError() {
    failures += 1;
    const closed = source.readyState === EventSource.CLOSED;
    if (closed || failures >= maxFailures) onConnectionChange(false);
    // The browser does not reconnect after an HTTP error.
    if (closed) timer = setTimeout(open, reopenMs);
  }

  function open() {
    source = new EventSource(url);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const change = parseMessage(schema, data);
      if (change) onChange(change);
      else onRefetch();
    });
    source.addEventListener('refetch', onRefetch);
    source.addEventListener('open', (event) => {
      // Ignores the server's own message named 'open'.
      if (event instanceof MessageEvent) return;
      failures = 0;
      onConnectionChange(true);
      onRefetch();
    });
    source.addEventListener('error', onError);
  }

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
