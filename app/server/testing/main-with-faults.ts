// The server for tests that order faults; else like main.ts. PROVIDER_DATABASE_URL makes the sandbox an outside party with a database of
// its own, CLOCK_FILE has the ms by which the clock of this server is wrong, and PAYMENT_TIMINGS are JSON.
import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { z } from 'zod';
import { createFaultySandbox } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import type { SandboxSettings } from '#features/payments/server/sandbox/sandbox-provider.ts';
import { addMilliseconds, type Clock, systemClock } from '#platform/clock.ts';
import { createPool } from '#platform/database/database-connections.ts';
import { runServer } from '../run-server.ts';

const Timings = z.record(z.string(), z.number());

const providerUrl = env['PROVIDER_DATABASE_URL'];
const clockFile = env['CLOCK_FILE'];
const timings = env['PAYMENT_TIMINGS'];

/** Its clock is right whatever happens here. */
const createOutsideSandbox = (settings: SandboxSettings) =>
  createFaultySandbox(
    providerUrl
      ? { ...settings, clock: systemClock, pool: createPool(providerUrl, { max: 6 }) }
      : settings,
  );

const shiftedClock = (path: string): Clock => ({
  now: () => addMilliseconds(systemClock.now(), Number(readFileSync(path, 'utf8'))),
});

await runServer({
  createSandbox: createOutsideSandbox,
  ...(clockFile && { clock: shiftedClock(clockFile) }),
  ...(timings && { paymentTimings: Timings.parse(JSON.parse(timings)) }),
});
