import type pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseConnections } from './database-connections.ts';

/** A notification: a topic such as 'chairs:4' and the changed ids; null when any record of the topic may have changed. */
type Change = { topic: string; ids: number[] | null };
type Listener = (change: Change) => void;

export type PubSub = {
  /** Subscribes to the changes of all processes; returns the function that unsubscribes. */
  onChange(listener: Listener): () => void;
  /** Called after a lost connection is back; changes may have been missed. Returns the function that unsubscribes. */
  onReconnect(listener: () => void): () => void;
  close(): Promise<void>;
};

export const notifyChannel = 'namugongo_changes';
/** A PostgreSQL notification holds at most 8,000 bytes; with more ids, only the topic is sent. */
const maxIds = 700;

const retryMilliseconds = 500;

/** Opens the LISTEN connection of this process; reconnects every 500 ms after a lost connection. */
export async function createPubSub(connections: DatabaseConnections, log: Logger): Promise<PubSub> {
  const listeners = new Set<Listener>();
  const reconnectListeners = new Set<() => void>();
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const handleLostConnection = (lostClient: pg.Client) => {
    if (closed || client !== lostClient) return;
    client = null;
    timer = setTimeout(() => void reconnect(), retryMilliseconds);
  };

  async function connect(): Promise<void> {
    const next = connections.createClient({ name: 'namugongo live' });
    next.on('error', () => handleLostConnection(next));
    next.on('end', () => handleLostConnection(next));
    next.on('notification', (message) => {
      if (!message.payload) return;
      const [topic, ids] = message.payload.split(' ');
      if (!topic) return;
      const change: Change = { topic, ids: ids ? ids.split(',').map(Number) : null };
      for (const listener of listeners) listener(change);
    });
    try {
      await next.connect();
      await next.query(`listen ${notifyChannel}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    if (closed) await next.end();
    else client = next;
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
      log.info('Pub/sub: the database connection is back');
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
      await client?.end().catch(() => undefined);
    },
  };
}

/** The payload for pg_notify. */
export function encodeNotification(topic: string, ids?: readonly number[]): string {
  return ids && ids.length <= maxIds ? `${topic} ${ids.join(',')}` : topic;
}
