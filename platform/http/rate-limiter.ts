import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { getClientIdentity, networkFactors } from './client-identity.ts';
import type { RateLimiter, RequestSender } from '../platform.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { ProblemError } from '../problem-error.ts';

/** Limits with at least this many points only stop floods, so each process counts them without a database query. */
const minLocalPoints = 60;

type Counters = { shared: RateLimiterPostgres | null; local: RateLimiterMemory };

/** Returns a function that creates the counters of a limit at its first use. */
function createCounterRegistry(pool: pg.Pool) {
  const created = new Map<string, Counters>();
  return (name: string, points: number, seconds: number): Counters => {
    const id = `${name} ${points}/${seconds}`;
    const existing = created.get(id);
    if (existing) return existing;
    const options = { keyPrefix: id, points, duration: seconds };
    const shared = () =>
      new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        // A retention rule deletes old counters (message-retention.ts).
        clearExpiredByTimeout: false,
        // Over the limit, further calls are rejected without a query.
        inMemoryBlockOnConsumed: points + 1,
      });
    const counters = {
      shared: points < minLocalPoints ? shared() : null,
      local: new RateLimiterMemory(options),
    };
    created.set(id, counters);
    return counters;
  };
}

/** Creates the rate limiter. All processes share the counters in the table rate_limit; without the database, each process counts alone. */
export function createRateLimiter({
  pool,
  config,
  log,
}: {
  pool: pg.Pool;
  config: Pick<Config, 'RATE_LIMIT'>;
  log: Logger;
}): RateLimiter {
  const getCounters = createCounterRegistry(pool);

  async function consume(
    name: string,
    key: string,
    points: number,
    seconds: number,
  ): Promise<void> {
    if (!config.RATE_LIMIT) return;
    const { shared, local } = getCounters(name, points, seconds);
    try {
      await (shared ?? local).consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw toProblemError(error);
      // The monitor logs an outage once.
      const level = isDatabaseUnavailable(error) ? 'debug' : 'warn';
      log[level](
        { error, limit: name },
        'Rate limits: the database did not respond; this process counts alone',
      );
      await local.consume(key).catch((exceeded: unknown) => {
        throw exceeded instanceof RateLimiterRes ? toProblemError(exceeded) : exceeded;
      });
    }
  }

  async function refund(name: string, key: string, points: number, seconds: number): Promise<void> {
    if (!config.RATE_LIMIT) return;
    const { shared, local } = getCounters(name, points, seconds);
    await (shared ?? local)
      .reward(key)
      .catch((error: unknown) =>
        log.warn({ error, limit: name }, 'Rate limits: could not refund a point'),
      );
  }

  return {
    consume,
    refund,
    async consumeForClient(name, request, points, seconds) {
      for (const { limit, key, max } of listClientLimits(name, request, points))
        await consume(limit, key, max, seconds);
    },
    async refundForClient(name, request, points, seconds) {
      for (const { limit, key, max } of listClientLimits(name, request, points))
        await refund(limit, key, max, seconds);
    },
  };
}

/** The client first: a client over its own limit uses up nothing of its network. */
function listClientLimits(name: string, request: RequestSender, points: number) {
  const { client, network } = getClientIdentity(request.ip);
  const ofClient = { limit: name, key: client, max: points };
  if (network === null) return [ofClient];
  return [
    ofClient,
    { limit: `${name} (network)`, key: network, max: points * networkFactors.requests },
  ];
}

const toProblemError = (exceeded: RateLimiterRes) =>
  new ProblemError('too-many-requests', {
    seconds: Math.max(1, Math.ceil(exceeded.msBeforeNext / 1000)),
  });
