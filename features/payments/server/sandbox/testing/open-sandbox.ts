import { expect } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import type { SandboxSettings } from '../sandbox-provider.ts';
import { createFaultySandbox } from './faulty-sandbox.ts';

export const webhookSecret = 'whsec_of_the_test';

/** Opens a sandbox with its own database and the faults that tests schedule. */
export async function setUpSandbox(more: Partial<SandboxSettings> = {}) {
  const clone = await createTestDatabase();
  const { pool, database, close } = openDatabase(clone.url, 6);
  const settings = {
    pool,
    clock: systemClock,
    webhookUrl: 'http://127.0.0.1:1/nobody',
    webhookSecret,
    timeoutMilliseconds: 400,
    pollMilliseconds: 50,
    ...more,
  };
  const sandbox = createFaultySandbox(settings);
  return {
    sandbox,
    pool,
    settings,
    database,
    async close() {
      await sandbox.stop();
      await close();
      await clone.drop();
    },
  };
}

export const waitFor = (what: () => boolean | Promise<boolean>) =>
  expect.poll(what, { interval: 25 }).toBe(true);
