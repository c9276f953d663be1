import type { Account } from '@namugongo/contract/accounts';
import type { FastifyRequest } from 'fastify';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Files } from './files.ts';
import type { Live } from './live.ts';
import type { Snapshots } from './snapshots.ts';

/** Takes one point of a named limit, or refuses with 'too-many-requests'. */
export type Limits = {
  take(name: string, key: string, points: number, seconds: number): Promise<void>;
  /** Gives a point back: what was tried was right after all, such as a password. */
  giveBack(name: string, key: string, points: number, seconds: number): Promise<void>;
};

/** Tells everybody who watches `topic` that the named records changed; part of the transaction it is called in. */
export type Announce = (topic: string, ids?: readonly number[]) => Promise<void>;

/** What a feature is given to work with: the ground under all of them, and no feature's own things. */
export type Platform = {
  config: Config;
  clock: Clock;
  log: Logger;
  /** For reading outside a transaction. */
  database: NodePgDatabase;
  /** One transaction; what it announced is dropped from the snapshots before this answers. */
  transact<T>(work: (transaction: Database, announce: Announce) => Promise<T>): Promise<T>;
  live: Live;
  snapshots: Snapshots;
  limits: Limits;
  files: Files;
  /** The person behind a request; accounts puts it here. */
  who(request: FastifyRequest): Promise<Account | null>;
};
