import pg from 'pg';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createLimits } from './limits.ts';
import { openClone } from './testing/clone-database.ts';

const log = pino({ level: 'silent' });
const on = { RATE_LIMIT: true };
const { url, handle, stop } = await openClone();
afterAll(stop);

test('the point after the last is refused with the seconds to wait; other keys and names go on', async () => {
  const limits = createLimits({ pool: handle.pool, config: on, log });
  for (let tries = 0; tries < 3; tries += 1) await limits.take('search', '617', 3, 60);
  await expect(limits.take('search', '617', 3, 60)).rejects.toMatchObject({
    code: 'too-many-requests',
    details: { seconds: 60 },
  });
  await limits.take('search', '618', 3, 60);
  await limits.take('code', '617', 3, 60);
});

test('two processes count together', async () => {
  const [one, other] = [1, 2].map(() => createLimits({ pool: handle.pool, config: on, log }));
  await one?.take('together', 'a', 2, 60);
  await other?.take('together', 'a', 2, 60);
  await expect(one?.take('together', 'a', 2, 60)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  await expect(other?.take('together', 'a', 2, 60)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
});

test('points come back when the time is over', async () => {
  const limits = createLimits({ pool: handle.pool, config: on, log });
  await limits.take('short', 'a', 1, 1);
  await expect(limits.take('short', 'a', 1, 1)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await limits.take('short', 'a', 1, 1);
});

test('a point that was given back can be taken again', async () => {
  const limits = createLimits({ pool: handle.pool, config: on, log });
  for (let tries = 0; tries < 6; tries += 1) {
    await limits.take('password', 'a', 2, 60);
    await limits.giveBack('password', 'a', 2, 60);
  }
});

test('without a database each process counts for itself and nobody gets a fault', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/nowhere' });
  const limits = createLimits({ pool, config: on, log });
  await limits.take('search', 'a', 2, 60);
  await limits.take('search', 'a', 2, 60);
  await expect(limits.take('search', 'a', 2, 60)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  await pool.end();
});

test('a wide limit asks no database, and a refused key asks it no more', async () => {
  let queries = 0;
  const pool = new pg.Pool({ connectionString: url });
  pool.on('acquire', () => (queries += 1));
  const limits = createLimits({ pool, config: on, log });
  for (let tries = 0; tries < 60; tries += 1) await limits.take('hold', 'a', 60, 60);
  await expect(limits.take('hold', 'a', 60, 60)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  expect(queries).toBe(0);
  for (let tries = 0; tries < 20; tries += 1)
    await limits.take('search', 'b', 2, 60).catch(() => undefined);
  expect(queries).toBe(3);
  await pool.end();
});

test('switched off, it lets everything pass', async () => {
  const limits = createLimits({ pool: handle.pool, config: { RATE_LIMIT: false }, log });
  for (let tries = 0; tries < 10; tries += 1) await limits.take('off', 'a', 1, 60);
});
