import type { ClientIdentity } from './http/client-identity.ts';
import type { Account } from '#contract/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { TokenScope } from '#contract/rules/token-access.ts';
import type { FastifyRequest } from 'fastify';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Emit } from './events.ts';
import type { FileService } from './files/files.ts';
import type { OpenCounter } from './http/open-counter.ts';
import type { PubSub } from './database/pubsub.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import type { Shutdown } from './ops/shutdown.ts';
import type { ProblemError } from './problem-error.ts';

/** The sender of a request, as Fastify reports it. */
export type RequestSender = Pick<FastifyRequest, 'ip'>;

export type RateLimiter = {
  /** Consumes one point of the limit `name` for `key`; throws 'too-many-requests' when none of the `points` per `seconds` is left. */
  consume(name: string, key: string, points: number, seconds: number): Promise<void>;
  /** Returns a point, for example after a correct password. */
  refund(name: string, key: string, points: number, seconds: number): Promise<void>;
  /**
   * Consumes one point for the client that sends a request, and one of 8 times as many for its network; every limit per address
   * counts by this function.
   */
  consumeForClient(
    name: string,
    request: RequestSender,
    points: number,
    seconds: number,
  ): Promise<void>;
  /** Returns the points of `consumeForClient`. */
  refundForClient(
    name: string,
    request: RequestSender,
    points: number,
    seconds: number,
  ): Promise<void>;
  /**
   * Runs what may fail only so often: no more runs at once than failures are left, and each failure with an error that counts uses one
   * up. Only those ask the database, so another process learns at its own next failure that a limit is used up. Throws
   * 'too-many-requests' when only runs under way use a limit up.
   */
  countFailures<Result>(rules: FailureRules, run: () => Promise<Result>): Promise<Result>;
  /** Counts a failure that is known only after its run; returns the seconds until all its limits have points left, 0 when they have. */
  countFailure(limits: readonly FailureLimit[]): Promise<number>;
};

export type FailureLimit = {
  name: string;
  /** A sender counts with its network. */
  of: string | RequestSender | ClientIdentity;
  points: number;
  seconds: number;
};

type FailureRules = {
  limits: readonly FailureLimit[];
  isCounted(error: unknown): boolean;
  /** What a run is refused with while failures use a limit up. */
  toProblem(seconds: number): ProblemError;
};

/**
 * Notifies every process that records of `topic` changed, once the current transaction commits. Without `ids`, any record may have
 * changed; an empty list notifies nobody.
 */
export type Publish = (topic: string, ids?: readonly number[]) => Promise<void>;

/** Who calls with a token: an account with the token's name and roles. */
export type TokenCaller = TokenScope & {
  account: Account;
  /** Notes the call: when the token was last used, and each change in the audit log. */
  recordUse(endpoint: Pick<Endpoint, 'method' | 'path'>): Promise<void>;
};

/** A phone without an account at the door of one reception, until the evening ends. */
export type DoorDeviceCaller = { account: Account; eventId: number; endsAt: Date };

/** The services that every feature uses. */
export type Platform = {
  config: Config;
  clock: Clock;
  log: Logger;
  /** For queries outside a transaction. */
  database: NodePgDatabase;
  /** Runs `work` in a transaction, then invalidates the cached responses of the published topics. */
  transact<T>(work: (transaction: Database, publish: Publish) => Promise<T>): Promise<T>;
  /** Tells the features above, in the caller's transaction, what happened, or asks what only they know. */
  emit: Emit;
  pubsub: PubSub;
  responseCache: ResponseCache;
  rateLimiter: RateLimiter;
  /** The open event streams of this process. */
  openStreams: OpenCounter;
  files: FileService;
  /** Why no file can be saved and read again, tried at most once a minute; null while it works. */
  findFileError(): Promise<string | null>;
  /** The same for BACKUP_DIR and the bucket of the copies; null without them. */
  findBackupError(): Promise<string | null>;
  /** The first parts of the paths of screens and endpoints, in lower case: no page can have one of these slugs. */
  reservedSlugs: ReadonlySet<string>;
  /** False while the database doesn't respond. */
  isDatabaseAvailable(): boolean;
  shutdown: Shutdown;
  /** The signed-in account of a request, or null; provided by the accounts feature. A request with a token has none. */
  getAccount(request: FastifyRequest): Promise<Account | null>;
  /** Who calls with this token, or null; provided by the feature of tokens. */
  findTokenCaller(secret: string): Promise<TokenCaller | null>;
  /** Which door device calls, or null; provided by the feature of the door. */
  findDoorDevice(request: FastifyRequest): Promise<DoorDeviceCaller | null>;
};
