import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Limits } from './platform.ts';
import { Refusal } from './problems.ts';

/** A limit this wide keeps off floods rather than guesses; it is counted in this process, without asking the database. */
const wide = 60;

type Counters = { shared: RateLimiterPostgres | null; here: RateLimiterMemory };

/** One pair of counters for each limit, made at its first use. */
function countersOver(pool: pg.Pool) {
  const made = new Map<string, Counters>();
  return (name: string, points: number, seconds: number): Counters => {
    const id = `${name} ${points}/${seconds}`;
    const found = made.get(id);
    if (found) return found;
    const options = { keyPrefix: id, points, duration: seconds };
    const shared = () =>
      new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        // One job removes all old counters (prune-messages.ts), not a timer of each limit.
        clearExpiredByTimeout: false,
        // Who is over the limit already is refused without a query.
        inMemoryBlockOnConsumed: points + 1,
      });
    const counters = {
      shared: points < wide ? shared() : null,
      here: new RateLimiterMemory(options),
    };
    made.set(id, counters);
    return counters;
  };
}

/** Limits that all processes share, on the table rate_limit. When the database does not answer, each process counts for itself. */
export function createLimits({
  pool,
  config,
  log,
}: {
  pool: pg.Pool;
  config: Pick<Config, 'RATE_LIMIT'>;
  log: Logger;
}): Limits {
  const countersOf = countersOver(pool);

  async function take(name: string, key: string, points: number, seconds: number): Promise<void> {
    if (!config.RATE_LIMIT) return;
    const { shared, here } = countersOf(name, points, seconds);
    try {
      await (shared ?? here).consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw refusalOf(error);
      log.warn(
        { error, limit: name },
        'limits: the database did not answer, this process counts for itself',
      );
      await here.consume(key).catch((over: unknown) => {
        throw over instanceof RateLimiterRes ? refusalOf(over) : over;
      });
    }
  }

  async function giveBack(
    name: string,
    key: string,
    points: number,
    seconds: number,
  ): Promise<void> {
    if (!config.RATE_LIMIT) return;
    const { shared, here } = countersOf(name, points, seconds);
    await (shared ?? here)
      .reward(key)
      .catch((error: unknown) => log.warn({ error, limit: name }, 'limits: not given back'));
  }

  return { take, giveBack };
}

const refusalOf = (over: RateLimiterRes) =>
  new Refusal('too-many-requests', { seconds: Math.max(1, Math.ceil(over.msBeforeNext / 1000)) });
