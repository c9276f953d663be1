import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createClient } from './database-connections.ts';
import type { DatabaseHandle } from './database.ts';

export type DatabaseMonitor = {
  /** False while the database doesn't respond; then every query fails at once. */
  isAvailable(): boolean;
  /** Begins to check: a site that starts on a busy machine waits for its first queries instead. */
  start(): void;
  stop(): Promise<void>;
};

const intervalMilliseconds = 1000;
const retryMilliseconds = 250;
/** PostgreSQL's code for 'too many clients': it responds, and the open connections work. */
const tooManyClients = '53300';

/**
 * Checks every second on a connection of its own that the database responds. When it doesn't, twice in a row, all connections are
 * cut: running queries fail, new ones fail at once instead of waiting, until it responds again.
 */
export function createDatabaseMonitor(
  { url, connections }: Pick<DatabaseHandle, 'url' | 'connections'>,
  log: Logger,
): DatabaseMonitor {
  let client: pg.Client | null = null;
  let isAvailable = true;
  let wakeUp = new AbortController();
  const stopping = new AbortController();

  const detach = (ended: pg.Client) => {
    if (client !== ended) return;
    client = null;
    wakeUp.abort();
  };

  async function responds(): Promise<boolean> {
    try {
      client ??= await connect(url, detach);
      await client.query('select 1');
      return true;
    } catch (error) {
      const failed = client;
      client = null;
      void failed?.end().catch(() => undefined);
      return error instanceof Error && 'code' in error && error.code === tooManyClients;
    }
  }

  function update(next: boolean): void {
    if (next === isAvailable || stopping.signal.aborted) return;
    isAvailable = next;
    if (isAvailable) {
      connections.restore();
      log.info('The database responds again');
    } else {
      connections.cut();
      log.error('The database does not respond; requests that need it are answered 503');
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wakeUp = new AbortController();
      // The second try has a new connection: one lost connection says nothing, and a busy process may read late.
      update((await responds()) || (isAvailable && (await responds())));
      const signal = AbortSignal.any([stopping.signal, wakeUp.signal]);
      await pause(isAvailable ? intervalMilliseconds : retryMilliseconds, null, { signal }).catch(
        () => undefined,
      );
    }
  }

  let running: Promise<void> | undefined;
  return {
    isAvailable: () => isAvailable,
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
      await client?.end().catch(() => undefined);
    },
  };
}

async function connect(url: string, onEnd: (client: pg.Client) => void): Promise<pg.Client> {
  const client = createClient(url, { name: 'namugongo monitor', limits: 'check' });
  client.once('end', () => onEnd(client));
  await client.connect().catch(async (error: unknown) => {
    await client.end().catch(() => undefined);
    throw error;
  });
  return client;
}
