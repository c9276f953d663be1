import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallOptions, call } from '@namugongo/contract/call';
import type { Answer, Endpoint, Input } from '@namugongo/contract/endpoint';
import { buildSite, type Site } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { PaymentPace } from '../payments/open-payments.ts';
import { type Clock, fixedClock } from '../platform/clock.ts';
import { type DatabaseHandle, openDatabase } from '../platform/database.ts';
import { cloneDatabase } from '../platform/testing/clone-database.ts';
import { createLog } from '../platform/log.ts';
import { testNow } from './test-now.ts';

export type RunningSite<C extends Clock> = {
  site: Site;
  handle: DatabaseHandle;
  clock: C;
  /** http://127.0.0.1:port */
  base: string;
  /** The typed client, as a browser without a session. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Answer<E>>;
  stop(): Promise<void>;
};

export { testNow };

export type SiteOptions = {
  variables?: Partial<Record<keyof Config, string>>;
  background?: boolean;
  pace?: PaymentPace;
};

/** The real server on a database of its own, with a clock that stands still. Background work runs only when `background` says so. */
export async function startSite(
  options: SiteOptions = {},
): Promise<RunningSite<ReturnType<typeof fixedClock>>> {
  return startSiteWith(fixedClock(testNow), options);
}

export async function startSiteWith<C extends Clock>(
  clock: C,
  options: SiteOptions = {},
): Promise<RunningSite<C>> {
  const cloned = await cloneDatabase();
  const handle = openDatabase(cloned.url);
  const directory = await mkdtemp(join(tmpdir(), 'namugongo-site-'));
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: directory,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...options.variables,
  });
  const site = await buildSite(
    { config, clock, log: createLog(config.LOG_LEVEL), handle },
    options.pace,
  );
  const base = await site.app.listen({ port: 0, host: '127.0.0.1' });
  if (options.background) await site.start();
  return {
    site,
    handle,
    clock,
    base,
    call: (endpoint, input, callOptions) => call(base, endpoint, input, callOptions),
    async stop() {
      await site.close();
      await handle.close();
      await cloned.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
