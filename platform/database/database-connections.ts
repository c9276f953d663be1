import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailableError, markConnectionError } from './database-errors.ts';
import { getHostRing } from './database-hosts.ts';

/** Limits in ms; 0 is no limit. `query` is the client's own limit, for a server that doesn't respond at all. */
const limits = {
  /** Requests and background jobs. */
  site: { connect: 10_000, statement: 10_000, idleInTransaction: 15_000, query: 12_000 },
  /** A check that must end soon. */
  check: { connect: 1_200, statement: 1_200, idleInTransaction: 1_200, query: 1_200 },
  /** Migration, backup, restore and other work that takes as long as its data. */
  long: { connect: 10_000, statement: 0, idleInTransaction: 0, query: 0 },
} as const;

type ConnectionOptions = {
  /** Shown by PostgreSQL in pg_stat_activity. */
  name?: string;
  limits?: keyof typeof limits;
};
type PoolOptions = ConnectionOptions & { max?: number };

/** Connections that can be cut together when the database doesn't respond. */
export type DatabaseConnections = {
  createPool(options: PoolOptions): pg.Pool;
  createClient(options: ConnectionOptions): pg.Client;
  /** Ends every connection, so that each running query fails now, and fails every new one until `restore`. */
  cut(): void;
  restore(): void;
};

/** A pool with time limits. An error on one of its connections never ends the process. */
export function createPool(url: string, { max = 12, ...options }: PoolOptions = {}): pg.Pool {
  return openPool(getConfig(url, options), max);
}

/** A client with time limits. An error on its connection never ends the process. */
export function createClient(url: string, options: ConnectionOptions = {}): pg.Client {
  return openClient(getConfig(url, options));
}

/** Connects a client to the first server of the URL that accepts writes. */
export async function connectClient(url: string, options: ConnectionOptions): Promise<pg.Client> {
  for (let left = getHostRing(url).count; ; left -= 1) {
    const client = createClient(url, options);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (left <= 1) throw error;
    }
  }
}

/** Pools use `url`, which may lead to PgBouncer; single clients, which listen, use `directUrl`. */
export function createDatabaseConnections(url: string, directUrl = url): DatabaseConnections {
  const sockets = new Set<Socket>();
  let isCut = false;
  const end = (socket: Socket) => socket.destroy(new DatabaseUnavailableError());
  const stream = () => {
    const socket = createSocket();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // On the next tick, when pg has its listeners.
    if (isCut) process.nextTick(end, socket);
    return socket;
  };
  return {
    createPool: ({ max = 12, ...options }) => openPool({ ...getConfig(url, options), stream }, max),
    createClient: (options) => openClient({ ...getConfig(directUrl, options), stream }),
    cut() {
      isCut = true;
      sockets.forEach(end);
    },
    restore() {
      isCut = false;
    },
  };
}

function getConfig(
  url: string,
  { name = 'namugongo', limits: limitName = 'site' }: ConnectionOptions,
): pg.ClientConfig {
  const { connect, statement, idleInTransaction, query } = limits[limitName];
  return {
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idleInTransaction,
    query_timeout: query,
    stream: createSocket,
  };
}

function createSocket(): Socket {
  const socket = new Socket();
  socket.on('error', markConnectionError);
  return socket;
}

function openPool(config: pg.ClientConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ ...config, max, Client: PrimaryClient });
  // For an error on an idle connection; the pool opens a new one.
  pool.on('error', markConnectionError);
  return pool;
}

function openClient(config: pg.ClientConfig): pg.Client {
  return new PrimaryClient(config);
}

/**
 * A client of the server in use. With several servers, one that can't be reached or accepts no writes is left, and the next connection
 * tries the next one.
 */
class PrimaryClient extends pg.Client {
  readonly #ring;
  readonly #url;

  constructor({ connectionString = '', ...config }: pg.ClientConfig = {}) {
    const ring = getHostRing(connectionString);
    const url = ring.getUrl();
    super({ ...config, connectionString: url });
    this.#ring = ring;
    this.#url = url;
    // For an error right after connecting or between two statements of a transaction; the next statement throws.
    this.on('error', markConnectionError);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
  override connect(
    callback?: (error: Error | null, client?: pg.Client) => void,
  ): Promise<pg.Client> | void {
    const connecting = this.#ring.count === 1 ? super.connect() : this.#connectToPrimary();
    if (!callback) return connecting;
    connecting.then(() => callback(null, this), callback);
  }

  async #connectToPrimary(): Promise<pg.Client> {
    try {
      const client = await super.connect();
      const { rows } = await this.query('show transaction_read_only');
      if (rows[0]?.transaction_read_only === 'on')
        throw new DatabaseUnavailableError({ cause: new Error('This server accepts no writes.') });
      return client;
    } catch (error) {
      this.#ring.leave(this.#url);
      // A pool drops a client that fails to connect without ending it.
      await this.end().catch(() => undefined);
      throw error;
    }
  }
}
