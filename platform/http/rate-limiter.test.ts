import pino from 'pino';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createPool } from '../database/database-connections.ts';
import { ProblemError } from '../problem-error.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { openTestDatabase } from '../database/testing/test-database.ts';

const log = pino({ level: 'silent' });
const enabled = { RATE_LIMIT: true };
const { url, handle, stop } = await openTestDatabase();
afterAll(stop);

test('a call over the limit is rejected with the seconds to wait; other keys and names are not limited', async () => {
  const limits = createRateLimiter({ pool: handle.pool, config: enabled, log });
  for (let count = 0; count < 3; count += 1) await limits.consume('search', '617', 3, 60);
  await expect(limits.consume('search', '617', 3, 60)).rejects.toMatchObject({
    code: 'too-many-requests',
    details: { seconds: 60 },
  });
  await limits.consume('search', '618', 3, 60);
  await limits.consume('code', '617', 3, 60);
});

test('two processes count together', async () => {
  const [one, other] = [1, 2].map(() =>
    createRateLimiter({ pool: handle.pool, config: enabled, log }),
  );
  await one?.consume('together', 'a', 2, 60);
  await other?.consume('together', 'a', 2, 60);
  await expect(one?.consume('together', 'a', 2, 60)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  await expect(other?.consume('together', 'a', 2, 60)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
});

test('points are available again when the period is over', async () => {
  const limits = createRateLimiter({ pool: handle.pool, config: enabled, log });
  await limits.consume('short', 'a', 1, 1);
  await expect(limits.consume('short', 'a', 1, 1)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await limits.consume('short', 'a', 1, 1);
});

test('a refunded point can be consumed again', async () => {
  const limits = createRateLimiter({ pool: handle.pool, config: enabled, log });
  for (let count = 0; count < 6; count += 1) {
    await limits.consume('password', 'a', 2, 60);
    await limits.refund('password', 'a', 2, 60);
  }
});

test('without a database, each process counts alone and throws no other error', async () => {
  const pool = createPool('postgres://127.0.0.1:1/nowhere');
  const limits = createRateLimiter({ pool, config: enabled, log });
  await limits.consume('search', 'a', 2, 60);
  await limits.consume('search', 'a', 2, 60);
  await expect(limits.consume('search', 'a', 2, 60)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  await pool.end();
});

test('a wide limit needs no query, and neither does a key over its limit', async () => {
  let queries = 0;
  const pool = createPool(url);
  pool.on('acquire', () => (queries += 1));
  const limits = createRateLimiter({ pool, config: enabled, log });
  for (let count = 0; count < 60; count += 1) await limits.consume('hold', 'a', 60, 60);
  await expect(limits.consume('hold', 'a', 60, 60)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  expect(queries).toBe(0);
  for (let count = 0; count < 20; count += 1)
    await limits.consume('search', 'b', 2, 60).catch(() => undefined);
  expect(queries).toBe(3);
  await pool.end();
});

test('with RATE_LIMIT off, nothing is rejected', async () => {
  const limits = createRateLimiter({ pool: handle.pool, config: { RATE_LIMIT: false }, log });
  for (let count = 0; count < 10; count += 1) await limits.consume('off', 'a', 1, 60);
});

test('the addresses of a /64 count as one client, and the clients of a /48 share eight times its points', async () => {
  const limits = createRateLimiter({ pool: handle.pool, config: enabled, log });
  const consume = (ip: string) => limits.consumeForClient('network', { ip }, 2, 60);
  const limited = expect.objectContaining({ code: 'too-many-requests' });
  await consume('2001:db8:0:0::1');
  await consume('2001:db8:0:0::2');
  // Rejected by its own limit: uses up nothing of the network.
  for (let count = 3; count < 30; count += 1)
    await expect(consume(`2001:db8:0:0::${count}`)).rejects.toEqual(limited);
  for (let client = 1; client < 8; client += 1)
    for (const host of [1, 2]) await consume(`2001:db8:0:${client}::${host}`);
  await expect(consume('2001:db8:0:8::1')).rejects.toEqual(limited);
  await consume('2001:db8:1::1');
  await consume('198.51.100.1');
});

test('a refund for a client returns the point of its network too', async () => {
  const limits = createRateLimiter({ pool: handle.pool, config: enabled, log });
  for (let client = 0; client < 20; client += 1) {
    const limit = ['refunds', { ip: `2001:db8:0:${client}::1` }, 1, 60] as const;
    await limits.consumeForClient(...limit);
    await limits.refundForClient(...limit);
    await limits.consumeForClient(...limit);
    await limits.refundForClient(...limit);
  }
});

describe('runs that may fail only so often', () => {
  const usedUp = new ProblemError('card-declined', { reason: 'used up' });
  const create = (seconds = 60) => {
    const limiter = createRateLimiter({ pool: handle.pool, config: enabled, log });
    const limits = [{ name: `failures ${randomUUID()}`, of: 'a cart', points: 2, seconds }];
    const rules = { limits, isCounted: () => true, toProblem: () => usedUp };
    return <Result>(run: () => Promise<Result>) => limiter.countFailures(rules, run);
  };
  const fail = () => Promise.reject(new Error('declined'));

  test('go on while they succeed', async () => {
    const run = create();
    for (let count = 0; count < 5; count += 1) expect(await run(async () => count)).toBe(count);
  });

  test('are no more at once than failures are left; those wait for seconds, as nothing has failed', async () => {
    const run = create();
    const ends: (() => void)[] = [];
    const waiting = [1, 2].map(() => run(() => new Promise<void>((end) => ends.push(end))));
    await expect.poll(() => ends.length).toBe(2);
    await expect(run(async () => 'third')).rejects.toMatchObject({
      code: 'too-many-requests',
      details: { seconds: 5 },
    });
    for (const end of ends) end();
    await Promise.all(waiting);
    expect(await run(async () => 'third')).toBe('third');
  });

  test('end when the failures are used up', async () => {
    const run = create();
    await expect(run(fail)).rejects.toThrow('declined');
    await expect(run(fail)).rejects.toThrow('declined');
    await expect(run(async () => 'third')).rejects.toBe(usedUp);
  });
});
