import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallOptions, callEndpoint } from '#contract/client.ts';
import type { EndpointResponse, Endpoint, EndpointInput } from '#contract/endpoint.ts';
import { createApp, type App } from '../app.ts';
import { type Config, parseConfig } from '#platform/config.ts';
import type { ConnectionLimits } from '#platform/http/connection-limits.ts';
import type { WalletHosts } from '#features/tickets/server/wallet/wallet-hosts-provider.ts';
import type { PaymentTimingOverrides } from '#features/payments/server/create-payment-module.ts';
import { createFaultySandbox } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { type Clock, fixedClock } from '#platform/clock.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { type CallFresh, createCallFresh } from './call-fresh.ts';
import { expectPlainEmails } from './expect-plain-emails.ts';
import { testNow } from './test-now.ts';
import { createWatchedLog } from './watch-problems.ts';

export type RunningSite<C extends Clock> = {
  site: App;
  handle: DatabaseHandle;
  clock: C;
  /** http://127.0.0.1:port */
  base: string;
  /** Calls an endpoint, without a session unless `options` contain one. */
  call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<EndpointResponse<E>>;
  callFresh: CallFresh;
  /** What the site has logged. */
  logLines: readonly string[];
  stop(): Promise<void>;
};

export { testNow };

export type SiteOptions = {
  variables?: Partial<Record<keyof Config, string>>;
  background?: boolean;
  /** An existing database instead of a new one; the caller drops it. */
  databaseUrl?: string;
  pace?: PaymentTimingOverrides;
  connectionLimits?: Partial<ConnectionLimits>;
  walletHosts?: WalletHosts;
};

/** Starts the server on its own database with a fixed clock. Background jobs run only with `background`. */
export async function startSite(
  options: SiteOptions = {},
): Promise<RunningSite<ReturnType<typeof fixedClock>>> {
  return startSiteWith(fixedClock(testNow), options);
}

export async function startSiteWith<C extends Clock>(
  clock: C,
  options: SiteOptions = {},
): Promise<RunningSite<C>> {
  const cloned = options.databaseUrl
    ? { url: options.databaseUrl, drop: () => Promise.resolve() }
    : await createTestDatabase();
  const handle = openDatabase(cloned.url);
  const directory = await mkdtemp(join(tmpdir(), 'namugongo-site-'));
  const config = parseConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: directory,
    RATE_LIMIT: 'off',
    // The clock of many tests jumps by more than the week of grace.
    SECOND_FACTOR: 'off',
    LOG_LEVEL: 'warn',
    ...(!options.variables?.STRIPE_SECRET_KEY && { PAYMENT_PROVIDER: 'sandbox' }),
    ...options.variables,
  });
  const { log, lines, check } = createWatchedLog(config.LOG_LEVEL);
  const site = await createApp(
    {
      config,
      clock,
      log,
      handle,
      connectionLimits: options.connectionLimits,
      walletHosts: options.walletHosts,
      createSandbox: createFaultySandbox,
    },
    options.pace,
  );
  const base = await site.app.listen({ port: 0, host: '127.0.0.1' });
  if (options.background) await site.start();
  return {
    site,
    handle,
    clock,
    base,
    call: (endpoint, input, callOptions) => callEndpoint(base, endpoint, input, callOptions),
    callFresh: createCallFresh(base, site.platform),
    logLines: lines,
    async stop() {
      await site.close();
      try {
        check();
        await expectPlainEmails(handle.database);
      } finally {
        await handle.close();
        await cloned.drop();
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
}
