import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { type ClientIdentity, getClientIdentity, networkFactors } from './client-identity.ts';
import type { FailureLimit, RateLimiter } from '../platform.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { ProblemError } from '../problem-error.ts';
import { digest } from '../secrets.ts';

/** Limits with at least this many points only stop floods, so each process counts them without a database query. */
const minLocalPoints = 60;

/** A limit with whom it counts. */
type KeyedLimit = { limit: string; key: string; max: number; seconds: number };

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
      if (shared) await shared.consume(digest(key));
      else await local.consume(key);
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
    const refunded = shared ? shared.reward(digest(key)) : local.reward(key);
    await refunded.catch((error: unknown) =>
      log.warn({ error, limit: name }, 'Rate limits: could not refund a point'),
    );
  }

  return {
    consume,
    refund,
    ...createFailureCounter(getCounters, { config, log }),
    async consumeForClient(name, request, points, seconds) {
      for (const { limit, key, max } of listClientLimits(
        name,
        getClientIdentity(request.ip),
        points,
      ))
        await consume(limit, key, max, seconds);
    },
    async refundForClient(name, request, points, seconds) {
      for (const { limit, key, max } of listClientLimits(
        name,
        getClientIdentity(request.ip),
        points,
      ))
        await refund(limit, key, max, seconds);
    },
  };
}

type CounterRegistry = ReturnType<typeof createCounterRegistry>;

/** What a run waits for when only runs under way use a limit up. */
const busySeconds = 5;

function createFailureCounter(
  getCounters: CounterRegistry,
  { config, log }: { config: Pick<Config, 'RATE_LIMIT'>; log: Logger },
): Pick<RateLimiter, 'countFailures' | 'countFailure'> {
  /** The runs under way of each limit. */
  const running = new Map<string, number>();
  const getId = ({ limit, key, max, seconds }: KeyedLimit) => `${limit} ${max}/${seconds} ${key}`;
  const countRunning = (limit: KeyedLimit) => running.get(getId(limit)) ?? 0;

  /** Counts a failure here and, if the limit is small, for all processes; returns the seconds until a point is left. */
  async function consumeFailure({ limit, key, max, seconds }: KeyedLimit): Promise<number> {
    const { shared, local } = getCounters(limit, max, seconds);
    const toWait = (used: RateLimiterRes) => (used.remainingPoints === 0 ? toSeconds(used) : 0);
    const waitHere = await local.consume(key).then(toWait, toWait);
    if (!shared) return waitHere;
    try {
      const wait = await shared.consume(digest(key)).then(toWait);
      if (wait > 0) await local.block(key, wait);
      return wait;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) {
        log.warn({ error, limit }, 'Rate limits: this process counts a failure alone');
        return waitHere;
      }
      await local.block(key, toSeconds(error));
      return toSeconds(error);
    }
  }

  const countFailure: RateLimiter['countFailure'] = async (limits) => {
    if (!config.RATE_LIMIT) return 0;
    const waits = await Promise.all(limits.flatMap(toKeyedLimits).map(consumeFailure));
    return Math.max(0, ...waits);
  };

  const countFailures: RateLimiter['countFailures'] = async (
    { limits, isCounted, toProblem },
    run,
  ) => {
    if (!config.RATE_LIMIT) return run();
    const keyed = limits.flatMap(toKeyedLimits);
    const counted = await Promise.all(
      keyed.map(({ limit, key, max, seconds }) => getCounters(limit, max, seconds).local.get(key)),
    );
    // Nothing is awaited from here until the run is counted.
    for (const [index, limit] of keyed.entries()) {
      const used = counted[index];
      const failures = used?.consumedPoints ?? 0;
      if (used && failures >= limit.max) throw toProblem(toSeconds(used));
      if (failures + countRunning(limit) >= limit.max)
        throw new ProblemError('too-many-requests', { seconds: busySeconds });
    }
    for (const limit of keyed) running.set(getId(limit), countRunning(limit) + 1);
    try {
      return await run();
    } catch (error) {
      if (isCounted(error)) await Promise.all(keyed.map(consumeFailure));
      throw error;
    } finally {
      for (const limit of keyed) {
        const others = countRunning(limit) - 1;
        if (others > 0) running.set(getId(limit), others);
        else running.delete(getId(limit));
      }
    }
  };
  return { countFailures, countFailure };
}

const toKeyedLimits = ({ name, of, points, seconds }: FailureLimit): KeyedLimit[] =>
  typeof of === 'string'
    ? [{ limit: name, key: of, max: points, seconds }]
    : listClientLimits(name, 'ip' in of ? getClientIdentity(of.ip) : of, points).map((limit) => ({
        ...limit,
        seconds,
      }));

/** The client first: a client over its own limit uses up nothing of its network. */
function listClientLimits(name: string, { client, network }: ClientIdentity, points: number) {
  const ofClient = { limit: name, key: client, max: points };
  if (network === null) return [ofClient];
  return [
    ofClient,
    { limit: `${name} (network)`, key: network, max: points * networkFactors.requests },
  ];
}

const toSeconds = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

const toProblemError = (exceeded: RateLimiterRes) =>
  new ProblemError('too-many-requests', { seconds: toSeconds(exceeded) });
