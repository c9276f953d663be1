import pg from 'pg';
import type { Logger } from 'pino';

/** What `pg_notify` carries: a topic such as 'chairs:4', and the ids that changed; no ids means 'anything of it may have'. */
export type Change = { topic: string; ids: number[] | null };
export type Listener = (change: Change) => void;

export type Live = {
  /** Every change, from this process and all others; gives the way to stop. */
  onChange(listener: Listener): () => void;
  /** After the connection was lost: changes may have been missed. */
  onReconnect(listener: () => void): () => void;
  close(): Promise<void>;
};

export const channel = 'namugongo_changes';
/** PostgreSQL takes 8,000 bytes in a notice; more ids than this are told as 'anything'. */
export const mostIds = 700;

const retryMilliseconds = 500;

/** One LISTEN connection for the whole process; it comes back by itself when the database does. */
export async function listen(url: string, log: Logger): Promise<Live> {
  const listeners = new Set<Listener>();
  const reconnectListeners = new Set<() => void>();
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const lost = (lostClient: pg.Client) => {
    if (closed || client !== lostClient) return;
    client = null;
    timer = setTimeout(() => void reconnect(), retryMilliseconds);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'namugongo live',
    });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', (notice) => {
      if (!notice.payload) return;
      const [topic, ids] = notice.payload.split(' ');
      if (!topic) return;
      const change: Change = { topic, ids: ids ? ids.split(',').map(Number) : null };
      for (const listener of listeners) listener(change);
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
      log.info('live: the database connection is back');
      for (const listener of reconnectListeners) listener();
    } catch {
      if (!closed) timer = setTimeout(() => void reconnect(), retryMilliseconds);
    }
  }

  await connect();
  return {
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onReconnect(listener) {
      reconnectListeners.add(listener);
      return () => reconnectListeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

/** The notice's payload. */
export function noticeOf(topic: string, ids?: readonly number[]): string {
  return ids && ids.length <= mostIds ? `${topic} ${ids.join(',')}` : topic;
}
